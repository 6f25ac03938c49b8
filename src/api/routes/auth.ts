import { authCalls } from '#contracts/auth.calls.ts'
import { requestGuestAccount, verifyGuestAccount } from '#domain/trade/index.ts'
import {
  checkExistence,
  joinWaitlist,
  logIn,
  logOut,
  register,
  renewToken,
  requestLoginCode,
  requestReset,
  setPassword,
  toCodeAnswer,
  toLoginAnswer,
  verifyCode,
} from '#domain/people/index.ts'
import { serverTranslator } from '#locales/index.ts'
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
  'PUT /api/h/auth': async (ctx, { body }) => {
    const { tac, jwt, password, ...rest } = body
    if (tac !== undefined) return toLoginAnswer(ctx, await verifyCode(ctx, { tac, ...rest }))
    if (password !== undefined) return toLoginAnswer(ctx, await setPassword(ctx, { jwt: jwt ?? '', password, ...rest }))
    return toLoginAnswer(ctx, await renewToken(ctx, jwt ?? ''))
  },
  'POST /api/h/auth/reset': async (ctx, { body }) => toCodeAnswer(ctx, await requestReset(ctx, body)),
  'GET /api/h/auth/logout': async (ctx) => {
    await logOut(ctx)
    return { ok: true, data: {} }
  },
  'POST /api/h/alt-register': async (ctx, { body }) => toCodeAnswer(ctx, await requestGuestAccount(ctx, body)),
  'PUT /api/h/alt-register': async (ctx, { body }) => toLoginAnswer(ctx, await verifyGuestAccount(ctx, body)),
  'PUT /api/h/find/usercheck': async (ctx, { body }) => {
    const exists = await checkExistence(ctx, body)
    return { ok: true, data: { exists } }
  },
  'POST /api/wlist': async (ctx, { body }) => {
    await joinWaitlist(ctx, body)
    return { ok: true, message: serverTranslator(ctx.locale)('identity.waitlist_joined') }
  },
})
