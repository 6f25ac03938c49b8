import { outreachCalls } from '#contracts/outreach.calls.ts'
import { inviteWaiting, makeInviteCode, revokeInviteCode } from '#domain/people/index.ts'
import { endAnnouncement, giveFeedback, handleFeedback, saveAnnouncement } from '#domain/site/index.ts'
import { listAnnouncements, listFeedback, listInviteCodes, listWaitlist } from '#read/index.ts'
import { getFeatures, saveFeatures } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { answerList } from '../csv.ts'
import { serve } from '../serve.ts'

const done = { ok: true, data: {} } as const

export const outreachRoutes = serve(outreachCalls, {
  'GET /api/h/admin/waitlist': async (ctx, { query }) => answerList(ctx, 'waitlist', query, listWaitlist),
  'POST /api/h/admin/waitlist/invite': async (ctx, { body }) => {
    const invited = await inviteWaiting(ctx, body.ids)
    return { ok: true, data: { invited } }
  },
  'GET /api/h/admin/invite-codes': async (ctx, { query }) => ({ ok: true, data: await listInviteCodes(ctx, query) }),
  'POST /api/h/admin/invite-codes': async (ctx, { body }) => ({
    ok: true,
    data: { code: await makeInviteCode(ctx, body) },
  }),
  'DELETE /api/h/admin/invite-codes/{code}': async (ctx, { code }) => {
    await revokeInviteCode(ctx, code)
    return done
  },
  'PUT /api/h/admin/features': async (ctx, { body }) => {
    await saveFeatures(ctx, body)
    return { ok: true, data: await getFeatures(ctx) }
  },
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
    return done
  },
  'POST /api/h/feedback': async (ctx, { body }) => {
    const id = await giveFeedback(ctx, body)
    const message = serverTranslator(ctx.locale)('feedback.thanks')
    return { ok: true, message, data: { id } }
  },
  'GET /api/h/admin/feedback': async (ctx, { query }) => answerList(ctx, 'feedback', query, listFeedback),
  'PUT /api/h/admin/feedback/{id}': async (ctx, { id, body }) => {
    await handleFeedback(ctx, id, body.handled)
    return done
  },
})
