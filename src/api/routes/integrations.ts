import { createHash } from 'node:crypto'
import { integrationsCalls } from '#contracts/integrations.calls.ts'
import {
  addWebhook,
  changeWebhook,
  listApiKeys,
  listCalendarFeeds,
  listDeliveries,
  listWebhooks,
  makeApiKey,
  makeCalendarFeed,
  removeCalendarFeed,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  revokeApiKey,
  tryWebhook,
} from '#domain/companies/index.ts'
import { calendarFeed } from '#read/index.ts'
import { hasAlready, sendBytes } from '../send-bytes.ts'
import { serve } from '../serve.ts'

export const integrationRoutes = serve(integrationsCalls, {
  'GET /api/h/api-keys': async (ctx, { query }) => ({ ok: true, data: await listApiKeys(ctx, query.companyid) }),
  'POST /api/h/api-keys': async (ctx, { body }) => ({ ok: true, data: await makeApiKey(ctx, body) }),
  'DELETE /api/h/api-keys': async (ctx, { query }) => {
    await revokeApiKey(ctx, query.companyid, query.id)
    return { ok: true }
  },
  'GET /api/h/webhooks': async (ctx, { query }) => ({ ok: true, data: await listWebhooks(ctx, query.companyid) }),
  'POST /api/h/webhooks': async (ctx, { body }) => ({ ok: true, data: await addWebhook(ctx, body) }),
  'PUT /api/h/webhooks': async (ctx, { body }) => ({ ok: true, data: await changeWebhook(ctx, body) }),
  'DELETE /api/h/webhooks': async (ctx, { query }) => {
    await removeWebhook(ctx, query.companyid, query.id)
    return { ok: true }
  },
  'POST /api/h/webhooks/secret': async (ctx, { body }) => ({
    ok: true,
    data: await renewWebhookSecret(ctx, body.companyid, body.id),
  }),
  'GET /api/h/webhooks/deliveries': async (ctx, { query }) => ({ ok: true, data: await listDeliveries(ctx, query) }),
  'POST /api/h/webhooks/test': async (ctx, { body }) => ({
    ok: true,
    data: await tryWebhook(ctx, body.companyid, body.id),
  }),
  'POST /api/h/webhooks/resend': async (ctx, { body }) => {
    await resendDelivery(ctx, body.companyid, body.id)
    return { ok: true }
  },
  'GET /api/h/calendar-feeds': async (ctx, { query }) => ({
    ok: true,
    data: await listCalendarFeeds(ctx, query.companyid),
  }),
  'POST /api/h/calendar-feeds': async (ctx, { body }) => ({
    ok: true,
    data: await makeCalendarFeed(ctx, body.companyid, body.own),
  }),
  'DELETE /api/h/calendar-feeds': async (ctx, { query }) => {
    await removeCalendarFeed(ctx, query.companyid, query.id)
    return { ok: true }
  },
  'GET /api/calendars/{secret}/bookings.ics': async (ctx, { secret }, c) => {
    const text = await calendarFeed(ctx, secret)
    const headers = {
      ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      // Calendars ask as often as they like; within some minutes they are told the same.
      'Cache-Control': 'private, max-age=300',
    }
    if (hasAlready(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    return sendBytes(c, text, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="bookings.ics"',
    })
  },
})
