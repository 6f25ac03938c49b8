import { passkeysCalls } from '#contracts/passkeys.calls.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInWithPasskey,
  onceSignedIn,
  removePasskey,
  renamePasskey,
  toLoginAnswer,
} from '#domain/people/index.ts'
import { attemptOf } from '../attempts.ts'
import { serve } from '../serve.ts'

/** The library's options as a type that allows more fields. */
const plain = (options: object): Record<string, unknown> => ({ ...options })

export const passkeyRoutes = serve(passkeysCalls, {
  'GET /api/h/passkeys': async (ctx) => ({ ok: true, data: await listPasskeys(ctx) }),
  'POST /api/h/passkeys/options': async (ctx, { body }) => ({ ok: true, data: plain(await beginPasskey(ctx, body)) }),
  'POST /api/h/passkeys': async (ctx, { body }) => ({ ok: true, data: await addPasskey(ctx, body) }),
  'PUT /api/h/passkeys': async (ctx, { body }) => ({ ok: true, data: await renamePasskey(ctx, body) }),
  'POST /api/h/passkeys/removal': async (ctx, { body }) => {
    await removePasskey(ctx, body)
    return { ok: true, data: {} }
  },
  'POST /api/h/passkey-login/options': async (ctx) => ({ ok: true, data: plain(await beginPasskeyLogin(ctx)) }),
  'POST /api/h/passkey-login': async (ctx, { body }, request) =>
    toLoginAnswer(ctx, await onceSignedIn(ctx, attemptOf(request, body), (ctx) => logInWithPasskey(ctx, body))),
})
