import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/home.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  context.get(pageContext).share(['home'], 60)
  const t = serverTranslator(ctx.locale)
  return {
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path: '/',
      locale: ctx.locale,
      title: t('layout.title', { name: brand.name }),
      description: t('layout.description'),
    },
  }
}
