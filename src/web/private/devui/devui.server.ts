import { data } from 'react-router'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { domainContext } from '#web/context.ts'
import { kitTexts } from '../kit-texts.server.ts'
import type { Route } from './+types/devui.route.ts'
import { partNames } from './parts.ts'

/** The gallery, or one part of it. It exists only with DEMO. */
export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const shown = params.part === undefined ? partNames : partNames.filter((part) => part === params.part)
  if (!ctx.platform.env.DEMO || shown.length === 0) throw data(null, { status: 404 })
  return {
    title: serverTranslator(ctx.locale)('devui.title'),
    texts: packedTexts(ctx.locale, 'devui', 'viewstates', 'slots', ...kitTexts),
    shown,
    now: ctx.now().toISOString(),
  }
}
