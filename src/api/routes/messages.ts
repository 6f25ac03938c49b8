import { messagesCalls } from '#contracts/messages.calls.ts'
import { requireAccount } from '#domain/base/index.ts'
import { isShown } from '#domain/files/index.ts'
import { requireStillIn } from '#domain/people/index.ts'
import { countUnread, listMessages, listThreads, postMessage, readMessageFile, showThread } from '#domain/talk/index.ts'
import { sendBytes } from '../send-bytes.ts'
import { serve } from '../serve.ts'
import type { ApiServices } from '../services.ts'

/** Threads, and the stream of live updates. */
export const messageRoutes = ({ live }: Pick<ApiServices, 'live'>) =>
  serve(messagesCalls, {
    'GET /api/h/orders/{orderid}/thread': async (ctx, { orderid, query }) => ({
      ok: true,
      data: await showThread(ctx, orderid, query),
    }),
    'GET /api/h/orders/{orderid}/messages': async (ctx, { orderid, query }) => ({
      ok: true,
      data: await listMessages(ctx, orderid, query),
    }),
    'POST /api/h/orders/{orderid}/messages': async (ctx, { orderid, body }) => ({
      ok: true,
      data: await postMessage(ctx, orderid, body),
    }),
    'GET /api/h/orders/{orderid}/files/{fileid}': async (ctx, { orderid, fileid, query }, c) => {
      const file = await readMessageFile(ctx, orderid, fileid, query)
      return sendBytes(c, file.bytes, {
        'Content-Type': file.mime,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Content-Disposition': `${isShown(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      })
    },
    'GET /api/h/threads/unread': async (ctx) => ({ ok: true, data: await countUnread(ctx) }),
    'GET /api/h/threads': async (ctx, { query }) => ({ ok: true, data: await listThreads(ctx, query) }),
    'GET /api/h/live': async (ctx, _input, c) =>
      // By its session: the token that it was opened with is exchanged while it stands.
      live.open(ctx, requireAccount(ctx), c.req.raw.signal, () => requireStillIn(ctx)),
  })
