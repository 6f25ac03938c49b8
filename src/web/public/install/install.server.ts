import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext, pageContext } from '#web/context.ts'
import { HOUR_SECONDS } from '#shared/time.ts'
import type { Route } from './+types/install.route.ts'
import type { Store } from './stores.ts'

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  context.get(pageContext).share(['install'], HOUR_SECONDS)
  const t = serverTranslator(ctx.locale)
  const { PLAY_STORE_URL, APP_STORE_URL, APP_GALLERY_URL } = ctx.platform.env
  const stores: Store[] = [
    { key: 'google', name: 'Google Play', url: PLAY_STORE_URL },
    { key: 'apple', name: 'App Store', url: APP_STORE_URL },
    { key: 'huawei', name: 'AppGallery', url: APP_GALLERY_URL },
  ]
  return {
    texts: packedTexts(ctx.locale, 'install'),
    /** Those the app is in. */
    stores: stores.filter(({ url }) => url !== ''),
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path: '/install',
      locale: ctx.locale,
      title: `${t('install.title')} - ${brand.name}`,
      description: t('install.text'),
    },
  }
}
