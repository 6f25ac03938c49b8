import { twoFactorCalls } from '#contracts/two-factor.calls.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
  showTwoFactor,
} from '#domain/people/index.ts'
import { serve } from '../serve.ts'

export const twoFactorRoutes = serve(twoFactorCalls, {
  'GET /api/h/two-factor': async (ctx) => ({ ok: true, data: await showTwoFactor(ctx) }),
  'POST /api/h/two-factor': async (ctx, { body }) => ({ ok: true, data: await beginTwoFactor(ctx, body) }),
  'PUT /api/h/two-factor': async (ctx, { body }) => {
    const backupCodes = await confirmTwoFactor(ctx, body.tac)
    return { ok: true, data: { backupCodes } }
  },
  'POST /api/h/two-factor/off': async (ctx, { body }) => {
    await endTwoFactor(ctx, body)
    return { ok: true, data: {} }
  },
  'POST /api/h/two-factor/backup-codes': async (ctx, { body }) => {
    const backupCodes = await renewBackupCodes(ctx, body)
    return { ok: true, data: { backupCodes } }
  },
})
