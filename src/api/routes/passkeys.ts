import { createRoute, z } from '@hono/zod-openapi'
import { LoginAnswer, Proof } from '#contracts/identity.ts'
import {
  AddPasskey,
  PasskeyLogin,
  PasskeyOptions,
  PasskeyView,
  RemovePasskey,
  RenamePasskey,
} from '#contracts/passkeys.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from '#domain/passkeys/index.ts'
import { toLoginAnswer } from '#domain/identity/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Passkeys']
const proven = [
  'identity.sign_in_required',
  'identity.reauthentication_required',
  'identity.code_wrong',
  'identity.code_exhausted',
] as const

const getPasskeys = createRoute({
  method: 'get',
  path: '/api/h/passkeys',
  operationId: 'listPasskeys',
  summary: 'One’s own passkeys',
  tags,
  security: secured,
  responses: { ...ok(envelope(z.array(PasskeyView)), 'Oldest first'), ...refusals('identity.sign_in_required') },
})

const postOptions = createRoute({
  method: 'post',
  path: '/api/h/passkeys/options',
  operationId: 'beginPasskey',
  summary: 'What to ask the browser for a new passkey',
  tags,
  security: secured,
  request: { body: jsonBody(Proof, {}).body },
  responses: {
    ...ok(envelope(PasskeyOptions), 'Options for `navigator.credentials.create`'),
    ...refusals(...proven, 'identity.passkeys_full'),
  },
})

const postPasskey = createRoute({
  method: 'post',
  path: '/api/h/passkeys',
  operationId: 'addPasskey',
  summary: 'Keep the passkey that the browser made',
  tags,
  security: secured,
  request: { body: jsonBody(AddPasskey).body },
  responses: {
    ...ok(envelope(PasskeyView), 'Kept'),
    ...refusals(
      'identity.sign_in_required',
      'identity.passkey_refused',
      'identity.passkey_known',
      'identity.passkeys_full',
    ),
  },
})

const putPasskey = createRoute({
  method: 'put',
  path: '/api/h/passkeys',
  operationId: 'renamePasskey',
  summary: 'Give one of one’s passkeys another name',
  tags,
  security: secured,
  request: { body: jsonBody(RenamePasskey, { id: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10', name: 'My phone' }).body },
  responses: {
    ...ok(envelope(PasskeyView), 'Renamed'),
    ...refusals('identity.sign_in_required', 'identity.passkey_not_found'),
  },
})

const postRemoval = createRoute({
  method: 'post',
  path: '/api/h/passkeys/removal',
  operationId: 'removePasskey',
  summary: 'Remove one of one’s passkeys',
  tags,
  security: secured,
  request: { body: jsonBody(RemovePasskey).body },
  responses: { ...ok(envelope(z.object({})), 'Removed'), ...refusals(...proven, 'identity.passkey_not_found') },
})

const postLoginOptions = createRoute({
  method: 'post',
  path: '/api/h/passkey-login/options',
  operationId: 'beginPasskeyLogin',
  summary: 'What to ask the browser to log in by passkey',
  tags,
  responses: { ...ok(envelope(PasskeyOptions), 'Options for `navigator.credentials.get`'), ...refusals() },
})

const postLogin = createRoute({
  method: 'post',
  path: '/api/h/passkey-login',
  operationId: 'logInWithPasskey',
  summary: 'Log in by passkey',
  tags,
  request: { body: jsonBody(PasskeyLogin).body },
  responses: {
    ...ok(LoginAnswer, 'A session'),
    ...refusals('identity.passkey_refused', 'identity.deletion_pending'),
  },
})

/** The library's options under a name that may hold more. */
const plain = (options: object): Record<string, unknown> => ({ ...options })

export const passkeyRoutes = routes()
  .openapi(getPasskeys, async (c) => c.json({ ok: true as const, data: await listPasskeys(c.var.ctx) }, 200))
  .openapi(postOptions, async (c) => {
    const data = plain(await beginPasskey(c.var.ctx, c.req.valid('json')))
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(postPasskey, async (c) => {
    const data = await addPasskey(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(putPasskey, async (c) => {
    return c.json({ ok: true as const, data: await renamePasskey(c.var.ctx, c.req.valid('json')) }, 200)
  })
  .openapi(postRemoval, async (c) => {
    await removePasskey(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(postLoginOptions, async (c) =>
    c.json({ ok: true as const, data: plain(await beginPasskeyLogin(c.var.ctx)) }, 200),
  )
  .openapi(postLogin, async (c) => {
    return c.json(toLoginAnswer(c.var.ctx, await logInWithPasskey(c.var.ctx, c.req.valid('json'))), 200)
  })
