import type { Context as HonoContext } from 'hono'
import type { ApiEnv } from './openapi.ts'

/** Bytes that are made, or read, as they are taken. */
interface Flowing {
  /** How many there will be, where that is known before. */
  byteLength?: number
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** What a file consists of: words, bytes, or what flows. */
export type FileBytes = Uint8Array<ArrayBuffer> | Buffer | string | Flowing

/** Answers the bytes of a file; what flows is taken from where it comes from as fast as the caller takes it. */
export function sendBytes(c: HonoContext<ApiEnv>, bytes: FileBytes, headers: Record<string, string>): Response {
  if (typeof bytes === 'string') return c.body(bytes, 200, headers)
  if (!('chunks' in bytes)) return c.body(new Uint8Array(bytes), 200, headers)
  const { byteLength, chunks } = bytes
  const { log } = c.var.ctx.platform
  const { requestId } = c.var.ctx
  const stream = streamOf(chunks, (err) => {
    // The answer has begun by then, and its line in the log says that it went well.
    log.error({ err, path: c.req.path, requestId }, 'a file broke off')
    // Before its head is sent the server would neither answer nor cut it, and the caller wait until they give up.
    c.env?.outgoing?.destroy()
  })
  return c.body(stream, 200, { ...headers, ...(byteLength !== undefined && { 'Content-Length': String(byteLength) }) })
}

/**
 * Nothing ahead of its reader. Where it breaks off the connection is cut, so that nobody takes a part for the whole.
 */
function streamOf(
  parts: Flowing['chunks'],
  onBroken: (cause: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isLeft = false
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next()
          if (isLeft) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (cause) {
          if (isLeft) return
          onBroken(cause)
          // The code by which the server cuts the connection and adds no words of its own to what was sent.
          throw Object.assign(new Error('The file broke off', { cause }), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
        }
      },
      async cancel() {
        // Whoever has enough of it breaks nothing: a piece may be on its way still.
        isLeft = true
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whether a caller has the version with this tag: one of its list, also where a proxy has made it a weak one. */
export const hasAlready = (header: string | undefined, tag: string) =>
  header === '*' || header?.match(/"[^"]*"/g)?.includes(tag) === true
