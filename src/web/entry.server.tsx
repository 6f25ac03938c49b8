import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext, pageContext } from './context.ts'
import { NonceProvider } from './ui/nonce.tsx'

/** Renders a page completely before its headers are sent: the policy hashes of shared pages depend on the whole page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const started = performance.now()
  let failed = false
  const html = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const stream = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          const pieces: Buffer[] = []
          stream.pipe(
            new Writable({
              highWaterMark: Number.MAX_SAFE_INTEGER,
              write(piece: Buffer, _encoding, done) {
                pieces.push(piece)
                done()
              },
              final(done) {
                resolve(Buffer.concat(pieces))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          failed = true
          context.get(pageContext).fail(error)
        },
      },
    )
    setTimeout(() => stream.abort(new Error('The page took too long to render')), 10_000).unref()
  })
  // The time of React alone: the baseline of the benchmarks of pages (bench/).
  headers.set('Server-Timing', `react;dur=${(performance.now() - started).toFixed(2)}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
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
