import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext, pageContext } from './context.ts'
import { NonceProvider } from './ui/nonce.tsx'

/**
 * Renders a page completely before its headers are sent: the policy hashes of shared pages depend on the whole page. What
 * the router would send as a stream behind the page is read first, so that React writes one string.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  const started = performance.now()
  const html = renderToString(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  )
  // The time of React alone: the baseline of the benchmarks of pages (bench/).
  headers.set('Server-Timing', `react;dur=${(performance.now() - started).toFixed(2)}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isWhole = !html.includes(leftOut)
  if (!isWhole) context.get(pageContext).fail(new Error('A part of the page was left to the browser'))
  const hasScripts = routerContext.renderMeta?.didRenderScripts === true
  const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id ?? 'root'
  context.get(pageContext).wrote(doctype + (hasScripts ? withData(html, data, nonce) : html), route)
  return new Response(null, { status: isWhole ? status : 500, headers })
}

/** What React writes for a part that failed or waits, as parts behind a `Suspense` may. */
const leftOut = '<!--$!-->'
/** A string of React's has none, and without it browsers lay out a page by the rules of old ones. */
const doctype = '<!DOCTYPE html>'
const pageEnd = '</body></html>'

/** The data that the browser hydrates with, where `ServerRouter` puts it and as its browser side reads it. */
function withData(html: string, data: string, nonce: string): string {
  if (!html.endsWith(pageEnd)) throw new Error('The page does not end where it should')
  const code = JSON.stringify(data).replaceAll('<', '\\u003c')
  const controller = 'window.__reactRouterContext.streamController'
  const script = `<script nonce="${nonce}">${controller}.enqueue(${code});${controller}.close();</script>`
  return html.slice(0, -pageEnd.length) + script + pageEnd
}

/** Refusals and missing pages are answers, not errors; everything else is reported. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return
  if (error instanceof Response) return
  if (typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500) return
  context.get(pageContext).fail(error)
}
