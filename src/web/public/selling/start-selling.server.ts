import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { commissionPercent } from '#shared/policy.ts'
import { HOUR_SECONDS } from '#shared/time.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/start-selling.route.ts'
import { questions } from './questions.ts'

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  context.get(pageContext).share(['selling'], HOUR_SECONDS)
  const t = serverTranslator(ctx.locale)
  return {
    texts: packedTexts(ctx.locale, 'selling'),
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path: '/start-selling',
      locale: ctx.locale,
      title: `${t('layout.sell')} - ${brand.name}`,
      description: t('selling.lead'),
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map((question) => ({
            '@type': 'Question',
            name: t(`selling.ask.${question}`),
            acceptedAnswer: {
              '@type': 'Answer',
              text: t(`selling.ask.${question}Text`, { percent: commissionPercent }),
            },
          })),
        },
      ],
    },
  }
}
