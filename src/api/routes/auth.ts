import { authCalls } from '#contracts/auth.calls.ts'
import type { Context } from '#domain/base/index.ts'
import {
  checkExistence,
  joinWaitlist,
  logIn,
  logOut,
  onceSignedIn,
  register,
  renewToken,
  requestLoginCode,
  requestReset,
  type SecondStep,
  type SignedIn,
  setPassword,
  toCodeAnswer,
  toLoginAnswer,
  verifyCode,
} from '#domain/people/index.ts'
import { requestGuestAccount, verifyGuestAccount } from '#domain/trade/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { attemptOf } from '../attempts.ts'
import { serve } from '../serve.ts'

export const authRoutes = serve(authCalls, {
  'POST /api/h/register': async (ctx, { body }) => {
    const { timeout, message } = toCodeAnswer(ctx, await register(ctx, body))
    return { ok: true, login_redirect: false as const, data: { timeout, message } }
  },
  'POST /api/h/auth': async (ctx, { body }) => {
    const { password, email, phoneno } = body
    if (password === undefined) {
      return { ...toCodeAnswer(ctx, await requestLoginCode(ctx, { email, phoneno })), verify: true }
    }
    return toLoginAnswer(ctx, await logIn(ctx, { email, phoneno }, password))
  },
  'GET /api/h/auth': async (ctx, { query }) => {
    const exists = await checkExistence(ctx, query)
    return { ok: true, data: { exists } }
  },
  'PUT /api/h/auth': async (ctx, { body }, request) => {
    const { tac, jwt = '', password, ...rest } = body
    if (tac === undefined && password === undefined) return toLoginAnswer(ctx, await renewToken(ctx, jwt))
    const work = (ctx: Context): Promise<SignedIn | SecondStep> =>
      tac !== undefined
        ? verifyCode(ctx, { tac, ...rest })
        : setPassword(ctx, { jwt, password: password ?? '', ...rest })
    return toLoginAnswer(ctx, await onceSignedIn(ctx, attemptOf(request, body), work))
  },
  'POST /api/h/auth/reset': async (ctx, { body }) => toCodeAnswer(ctx, await requestReset(ctx, body)),
  'GET /api/h/auth/logout': async (ctx) => {
    await logOut(ctx)
    return { ok: true, data: {} }
  },
  'POST /api/h/alt-register': async (ctx, { body }) => toCodeAnswer(ctx, await requestGuestAccount(ctx, body)),
  'PUT /api/h/alt-register': async (ctx, { body }, request) =>
    toLoginAnswer(ctx, await onceSignedIn(ctx, attemptOf(request, body), (ctx) => verifyGuestAccount(ctx, body))),
  'PUT /api/h/find/usercheck': async (ctx, { body }) => {
    const exists = await checkExistence(ctx, body)
    return { ok: true, data: { exists } }
  },
  'POST /api/wlist': async (ctx, { body }) => {
    await joinWaitlist(ctx, body)
    return { ok: true, message: serverTranslator(ctx.locale)('identity.waitlist_joined') }
  },
})
