import { accessCalls } from '#contracts/access.calls.ts'
import { inviteWaiting, makeInviteCode, revokeInviteCode } from '#domain/people/index.ts'
import { listInviteCodes, listWaitlist } from '#read/index.ts'
import { answerList } from '../csv.ts'
import { serve } from '../serve.ts'

export const accessRoutes = serve(accessCalls, {
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
    return { ok: true, data: {} }
  },
})
