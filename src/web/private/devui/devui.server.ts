import { data } from 'react-router'
import { serverTranslator, texts } from '#locales/index.ts'
import { domainContext } from '#web/context.ts'
import { kitTexts } from '../kit-texts.server.ts'
import type { Route } from './+types/devui.route.ts'

/** The gallery exists only with DEMO. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  if (!ctx.platform.env.DEMO) throw data(null, { status: 404 })
  return {
    title: serverTranslator(ctx.locale)('devui.title'),
    texts: texts(ctx.locale, 'devui', 'viewstates', 'slots', ...kitTexts),
    now: ctx.now().toISOString(),
  }
}
