import { privacyCalls } from '#contracts/privacy.calls.ts'
import { keepAccount, onceSignedIn, toCodeAnswer, toLoginAnswer } from '#domain/people/index.ts'
import {
  readExport,
  requestDeletion,
  requestDeletionCode,
  requestExport,
  showDeletion,
  showExport,
} from '#domain/privacy/index.ts'
import { attemptOf } from '../attempts.ts'
import { serve } from '../serve.ts'

export const privacyRoutes = serve(privacyCalls, {
  'GET /api/h/deletion': async (ctx) => ({ ok: true, data: await showDeletion(ctx) }),
  'POST /api/h/deletion/code': async (ctx) => toCodeAnswer(ctx, await requestDeletionCode(ctx)),
  'POST /api/h/deletion': async (ctx, { body }) => ({
    ok: true,
    data: { deletionAt: (await requestDeletion(ctx, body)).toISOString() },
  }),
  'PUT /api/h/deletion': async (ctx, { body }, request) =>
    toLoginAnswer(ctx, await onceSignedIn(ctx, attemptOf(request, body), (ctx) => keepAccount(ctx, body.keep))),
  'GET /api/h/data-export': async (ctx) => ({ ok: true, data: await showExport(ctx) }),
  'POST /api/h/data-export': async (ctx, { body }) => ({ ok: true, data: await requestExport(ctx, body) }),
  'GET /api/h/data-export/{id}': async (ctx, { id }) => ({ ...(await readExport(ctx, id)), type: 'application/zip' }),
})
