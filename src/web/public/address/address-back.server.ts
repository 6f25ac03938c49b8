import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext } from '#web/context.ts'
import type { Route } from './+types/address-back.route.ts'

/** The key of the link is the browser's business: it stands behind the '#'. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  const t = serverTranslator(locale)
  return { texts: packedTexts(locale, 'address-back'), title: `${t('address-back.title')} - ${brand.name}` }
}
