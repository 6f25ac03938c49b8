import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext } from '#web/context.ts'
import { kitTexts } from '../kit-texts.server.ts'
import type { Route } from './+types/desk.route.ts'

/** A shell without data of the company: only the data calls check rights. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  const t = serverTranslator(locale)
  return {
    texts: packedTexts(
      locale,
      'desk',
      'orders',
      'rights',
      'slots',
      'messages',
      'sums',
      'address',
      'storefront',
      'customers',
      'integrations',
      ...kitTexts,
    ),
    title: `${t('desk.area')} - ${brand.name}`,
  }
}
