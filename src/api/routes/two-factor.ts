import { createRoute, z } from '@hono/zod-openapi'
import { BackupCodes, ConfirmTwoFactor, Proof, TwoFactorSetup, TwoFactorView } from '#contracts/identity.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
  showTwoFactor,
} from '#domain/identity/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Security']
const proven = [
  'identity.sign_in_required',
  'identity.reauthentication_required',
  'identity.code_wrong',
  'identity.code_exhausted',
] as const
const proof = { body: jsonBody(Proof, { password: 'correct horse staple' }).body }

const getTwoFactor = createRoute({
  method: 'get',
  path: '/api/h/two-factor',
  operationId: 'showTwoFactor',
  summary: 'Whether one’s logins ask for an authenticator app',
  tags,
  security: secured,
  responses: { ...ok(envelope(TwoFactorView), 'On or off'), ...refusals('identity.sign_in_required') },
})

const postTwoFactor = createRoute({
  method: 'post',
  path: '/api/h/two-factor',
  operationId: 'beginTwoFactor',
  summary: 'Begin to set an authenticator app up; nothing changes until a code of it is confirmed',
  tags,
  security: secured,
  request: proof,
  responses: { ...ok(envelope(TwoFactorSetup), 'The secret'), ...refusals(...proven, 'identity.two_factor_on') },
})

const putTwoFactor = createRoute({
  method: 'put',
  path: '/api/h/two-factor',
  operationId: 'confirmTwoFactor',
  summary: 'Turn two-factor on with a first code of the app',
  tags,
  security: secured,
  request: { body: jsonBody(ConfirmTwoFactor, { tac: '123456' }).body },
  responses: {
    ...ok(envelope(BackupCodes), 'On; the backup codes are shown this once'),
    ...refusals('identity.sign_in_required', 'identity.code_wrong', 'identity.two_factor_on'),
  },
})

const postOff = createRoute({
  method: 'post',
  path: '/api/h/two-factor/off',
  operationId: 'endTwoFactor',
  summary: 'Turn two-factor off',
  tags,
  security: secured,
  request: proof,
  responses: { ...ok(envelope(z.object({})), 'Off'), ...refusals(...proven, 'identity.two_factor_off') },
})

const postBackupCodes = createRoute({
  method: 'post',
  path: '/api/h/two-factor/backup-codes',
  operationId: 'renewBackupCodes',
  summary: 'Make ten new backup codes; the old ones are void',
  tags,
  security: secured,
  request: proof,
  responses: { ...ok(envelope(BackupCodes), 'Shown this once'), ...refusals(...proven, 'identity.two_factor_off') },
})

export const twoFactorRoutes = routes()
  .openapi(getTwoFactor, async (c) => c.json({ ok: true as const, data: await showTwoFactor(c.var.ctx) }, 200))
  .openapi(postTwoFactor, async (c) =>
    c.json({ ok: true as const, data: await beginTwoFactor(c.var.ctx, c.req.valid('json')) }, 200),
  )
  .openapi(putTwoFactor, async (c) => {
    const backupCodes = await confirmTwoFactor(c.var.ctx, c.req.valid('json').tac)
    return c.json({ ok: true as const, data: { backupCodes } }, 200)
  })
  .openapi(postOff, async (c) => {
    await endTwoFactor(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(postBackupCodes, async (c) => {
    const backupCodes = await renewBackupCodes(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: { backupCodes } }, 200)
  })
