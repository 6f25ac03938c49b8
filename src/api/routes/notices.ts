import { noticesCalls } from '#contracts/notices.calls.ts'
import { listNotices, markNoticesRead } from '#domain/talk/index.ts'
import { serve } from '../serve.ts'

export const noticeRoutes = serve(noticesCalls, {
  'GET /api/h/notices': async (ctx, { query }) => ({ ok: true, data: await listNotices(ctx, query) }),
  'PUT /api/h/notices/read': async (ctx, { body }) => {
    const marked = await markNoticesRead(ctx, body)
    return { ok: true, data: { marked } }
  },
})
