import { closuresCalls } from '#contracts/closures.calls.ts'
import { askCancelling, closeDays, openDays } from '#domain/trade/index.ts'
import { listClosedBookings, listClosures } from '#read/index.ts'
import { serve } from '../serve.ts'

export const closureRoutes = serve(closuresCalls, {
  'GET /api/h/closures': async (ctx, { query }) => ({ ok: true, data: await listClosures(ctx, query) }),
  'GET /api/h/closures/bookings': async (ctx, { query }) => ({ ok: true, data: await listClosedBookings(ctx, query) }),
  'POST /api/h/closures': async (ctx, { body }) => ({ ok: true, data: await closeDays(ctx, body) }),
  'PUT /api/h/closures': async (ctx, { body }) => {
    await askCancelling(ctx, body)
    return { ok: true }
  },
  'DELETE /api/h/closures': async (ctx, { query }) => {
    await openDays(ctx, query)
    return { ok: true }
  },
})
