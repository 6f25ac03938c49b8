import { texts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/install.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  context.get(pageContext).share(['install'], 3600)
  const t = serverTranslator(ctx.locale)
  return {
    texts: texts(ctx.locale, 'install'),
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path: '/install',
      locale: ctx.locale,
      title: `${t('install.title')} - ${brand.name}`,
      description: t('install.text'),
    },
  }
}
