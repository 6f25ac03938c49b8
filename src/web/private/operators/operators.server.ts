import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { domainContext } from '#web/context.ts'
import { kitTexts } from '../kit-texts.server.ts'
import type { Route } from './+types/operators.route.ts'

/** A shell: whether somebody is an operator is decided by the data calls alone. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  return {
    texts: packedTexts(locale, 'operators', 'audit', ...kitTexts),
    title: `${serverTranslator(locale)('operators.area')} - ${brand.name}`,
  }
}
