import { packedTexts } from '#locales/index.ts'
import { domainContext } from '#web/context.ts'
import { kitTexts } from '../kit-texts.server.ts'
import type { Route } from './+types/messages.route.ts'

/** A shell: conversations and notices are read by the browser, with its token. */
export function loader({ context }: Route.LoaderArgs) {
  return { texts: packedTexts(context.get(domainContext).locale, 'messages', 'notices', ...kitTexts) }
}
