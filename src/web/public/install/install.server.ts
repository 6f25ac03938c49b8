import QRCode from 'qrcode'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix } from '#shared/locale.ts'
import { HOUR_SECONDS } from '#shared/time.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/install.route.ts'
import type { Store } from './stores.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  context.get(pageContext).share(['install'], HOUR_SECONDS)
  const t = serverTranslator(ctx.locale)
  const { PLAY_STORE_URL, APP_STORE_URL, APP_GALLERY_URL } = ctx.platform.env
  const stores: Store[] = [
    { key: 'google', name: 'Google Play', url: PLAY_STORE_URL },
    { key: 'apple', name: 'App Store', url: APP_STORE_URL },
    { key: 'huawei', name: 'AppGallery', url: APP_GALLERY_URL },
  ]
  const origin = ctx.platform.env.PUBLIC_URL
  const svg = await QRCode.toString(`${origin}${localePrefix(ctx.locale)}/install`, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 2,
  })
  return {
    /** This page's address as a picture, for the camera of a phone. */
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    texts: packedTexts(ctx.locale, 'install'),
    /** Those the app is in. */
    stores: stores.filter(({ url }) => url !== ''),
    page: {
      origin,
      path: '/install',
      locale: ctx.locale,
      title: `${t('install.title')} - ${brand.name}`,
      description: t('install.text'),
    },
  }
}
