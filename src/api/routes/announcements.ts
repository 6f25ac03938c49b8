import { announcementsCalls } from '#contracts/announcements.calls.ts'
import { endAnnouncement, saveAnnouncement } from '#domain/site/index.ts'
import { listAnnouncements } from '#read/index.ts'
import { serve } from '../serve.ts'

export const announcementRoutes = serve(announcementsCalls, {
  'GET /api/h/admin/announcements': async (ctx, { query }) => ({ ok: true, data: await listAnnouncements(ctx, query) }),
  'POST /api/h/admin/announcements': async (ctx, { body }) => ({
    ok: true,
    data: { id: await saveAnnouncement(ctx, body) },
  }),
  'PUT /api/h/admin/announcements/{id}': async (ctx, { id, body }) => ({
    ok: true,
    data: { id: await saveAnnouncement(ctx, body, id) },
  }),
  'DELETE /api/h/admin/announcements/{id}': async (ctx, { id }) => {
    await endAnnouncement(ctx, id)
    return { ok: true, data: {} }
  },
})
