import { data } from 'react-router'
import { getPolicy } from '#domain/site/index.ts'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand, market } from '#shared/brand.ts'
import { cut } from '#shared/cut.ts'
import { DomainError } from '#shared/errors.ts'
import { formatInstant } from '#shared/format.ts'
import { HOUR_SECONDS } from '#shared/time.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/about.route.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const policy = await getPolicy(ctx, params.key).catch((error: unknown) => {
    throw error instanceof DomainError ? data(null, { status: 404 }) : error
  })
  context.get(pageContext).share(['about', `about:${policy.key}`], HOUR_SECONDS)
  const t = serverTranslator(ctx.locale)
  return {
    texts: packedTexts(ctx.locale, 'about'),
    policy,
    changed: t('about.changed', { date: formatInstant(policy.changedAt, ctx.locale, market.zone, 'long') }),
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path: `/about/${policy.key}`,
      locale: ctx.locale,
      title: `${policy.name} - ${brand.name}`,
      description: cut(policy.body.replace(/^(## |- )/gm, ''), 155),
    },
  }
}
