import { securityCalls } from '#contracts/security.calls.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  listSignIns,
  requestAddressChange,
  requestStepUp,
  toCodeAnswer,
  undoAddressChange,
  verifyAddressChange,
} from '#domain/people/index.ts'
import { serve } from '../serve.ts'

export const securityRoutes = serve(securityCalls, {
  'POST /api/h/security/code': async (ctx) => toCodeAnswer(ctx, await requestStepUp(ctx)),
  'POST /api/h/update-cinfo': async (ctx, { body }) => toCodeAnswer(ctx, await requestAddressChange(ctx, body)),
  'PUT /api/h/update-cinfo': async (ctx, { body }) => ({ ok: true, data: await verifyAddressChange(ctx, body) }),
  'POST /api/h/update-cinfo/undo': async (ctx, { body }) => ({
    ok: true,
    data: await undoAddressChange(ctx, body.key),
  }),
  'GET /api/h/sessions': async (ctx, { query }) => ({ ok: true, data: await listSessions(ctx, query) }),
  'DELETE /api/h/sessions': async (ctx, { query }) => {
    const { id } = query
    if (id === undefined) return { ok: true, data: { ended: await endOtherSessions(ctx) } }
    await endSession(ctx, id)
    return { ok: true, data: { ended: 1 } }
  },
  'GET /api/h/sign-ins': async (ctx, { query }) => ({ ok: true, data: await listSignIns(ctx, query) }),
})
