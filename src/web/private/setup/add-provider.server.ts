import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext } from '#web/context.ts'
import { kitTexts } from '../kit-texts.server.ts'
import type { Route } from './+types/add-provider.route.ts'

/** A shell: what is set up is read by the browser, with its token. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  return {
    texts: packedTexts(locale, 'setup', 'starters', ...kitTexts),
    title: `${serverTranslator(locale)('setup.title')} - ${brand.name}`,
  }
}
