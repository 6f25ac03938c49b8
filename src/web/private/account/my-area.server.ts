import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext } from '#web/context.ts'
import type { Route } from './+types/my-area.route.ts'

/** A shell: only the browser knows who the user is. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  return {
    texts: packedTexts(locale, 'account', 'pick'),
    title: `${serverTranslator(locale)('account.area')} - ${brand.name}`,
  }
}
