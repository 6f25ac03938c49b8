import { createRoute, z } from '@hono/zod-openapi'
import {
  AltRegister,
  AltVerify,
  CodeAnswer,
  Exists,
  ExistsQuery,
  JoinWaitlist,
  LogIn,
  LoginAnswer,
  Register,
  RegisterAnswer,
  Reset,
  UserCheck,
  VerifyOrChange,
} from '#contracts/identity.ts'
import { requestGuestAccount, verifyGuestAccount } from '#domain/guests/index.ts'
import {
  checkExistence,
  joinWaitlist,
  logIn,
  register,
  renewToken,
  requestLoginCode,
  requestReset,
  setPassword,
  toCodeAnswer,
  toLoginAnswer,
  verifyCode,
} from '#domain/identity/index.ts'
import { logOut } from '#domain/sessions/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Authentication']

const postRegister = createRoute({
  method: 'post',
  path: '/api/h/register',
  operationId: 'register',
  summary: 'Begin a registration: a code goes to the email or phone',
  tags,
  request: { body: jsonBody(Register, { name: 'Aina', email: 'aina@example.com' }).body },
  responses: {
    ...ok(RegisterAnswer, 'A code was sent'),
    ...refusals(
      'identity.already_registered',
      'identity.invite_required',
      'identity.code_too_soon',
      'identity.number_not_served',
    ),
  },
})

const postAuth = createRoute({
  method: 'post',
  path: '/api/h/auth',
  operationId: 'logIn',
  summary: 'Log in with a password, or ask for a one-time code by leaving it out',
  tags,
  request: { body: jsonBody(LogIn, { email: 'customer@khidmat.test', password: 'khidmat-demo' }).body },
  responses: {
    ...ok(LoginAnswer, 'A session, or `verify` with a code on its way'),
    ...refusals(
      'identity.credentials_wrong',
      'identity.deletion_pending',
      'identity.code_too_soon',
      'identity.number_not_served',
    ),
  },
})

const getAuth = createRoute({
  method: 'get',
  path: '/api/h/auth',
  operationId: 'checkEmail',
  summary: 'Whether somebody has registered an email',
  tags,
  request: { query: ExistsQuery },
  responses: { ...ok(envelope(Exists), 'Whether it exists'), ...refusals() },
})

const putAuth = createRoute({
  method: 'put',
  path: '/api/h/auth',
  operationId: 'verifyOrChange',
  summary: 'Verify a code, verify and renew a token, or set a password',
  tags,
  request: { body: jsonBody(VerifyOrChange, { tac: '123456', email: 'aina@example.com' }).body },
  responses: {
    ...ok(LoginAnswer, 'A session'),
    ...refusals(
      'identity.code_wrong',
      'identity.code_exhausted',
      'identity.already_registered',
      'identity.invite_required',
      'identity.password_too_common',
      'identity.reauthentication_required',
      'identity.deletion_pending',
      'identity.number_not_served',
    ),
  },
})

const postReset = createRoute({
  method: 'post',
  path: '/api/h/auth/reset',
  operationId: 'requestReset',
  summary: 'Ask for a code that allows a new password',
  tags,
  request: { body: jsonBody(Reset, { email: 'aina@example.com' }).body },
  responses: {
    ...ok(CodeAnswer, 'A code was sent if the account exists'),
    ...refusals('identity.code_too_soon', 'identity.number_not_served'),
  },
})

const getLogout = createRoute({
  method: 'get',
  path: '/api/h/auth/logout',
  operationId: 'logOut',
  summary: 'End the session',
  tags,
  security: secured,
  responses: { ...ok(envelope(z.object({})), 'Ended'), ...refusals('identity.sign_in_required') },
})

const postAltRegister = createRoute({
  method: 'post',
  path: '/api/h/alt-register',
  operationId: 'requestGuestAccount',
  summary: 'Order first, account after: send a code to a guest who holds an order',
  tags,
  request: { body: jsonBody(AltRegister).body },
  responses: {
    ...ok(CodeAnswer, 'A code was sent'),
    ...refusals(
      'identity.already_registered',
      'identity.code_too_soon',
      'identity.number_not_served',
      'orders.order_not_found',
      'companies.forbidden',
    ),
  },
})

const putAltRegister = createRoute({
  method: 'put',
  path: '/api/h/alt-register',
  operationId: 'verifyGuestAccount',
  summary: 'Make the guest’s account, sign it in and give it the order',
  tags,
  request: { body: jsonBody(AltVerify).body },
  responses: {
    ...ok(LoginAnswer, 'A session'),
    ...refusals(
      'identity.code_wrong',
      'identity.code_exhausted',
      'identity.already_registered',
      'identity.number_not_served',
      'orders.order_not_found',
    ),
  },
})

const putUserCheck = createRoute({
  method: 'put',
  path: '/api/h/find/usercheck',
  operationId: 'checkUser',
  summary: 'Whether somebody has registered an email or phone',
  tags,
  request: { body: jsonBody(UserCheck, { email: 'aina@example.com' }).body },
  responses: { ...ok(envelope(Exists), 'Whether it exists'), ...refusals('identity.number_not_served') },
})

const postWaitlist = createRoute({
  method: 'post',
  path: '/api/wlist',
  operationId: 'joinWaitlist',
  summary: 'Join the waitlist',
  tags,
  request: { body: jsonBody(JoinWaitlist, { email: 'aina@example.com' }).body },
  responses: {
    ...ok(z.object({ ok: z.literal(true), message: z.string() }), 'Joined'),
    ...refusals('identity.number_not_served'),
  },
})

export const authRoutes = routes()
  .openapi(postRegister, async (c) => {
    const { timeout, message } = toCodeAnswer(c.var.ctx, await register(c.var.ctx, c.req.valid('json')))
    return c.json({ ok: true as const, login_redirect: false as const, data: { timeout, message } }, 200)
  })
  .openapi(postAuth, async (c) => {
    const { ctx } = c.var
    const { password, email, phoneno } = c.req.valid('json')
    if (password === undefined) {
      return c.json({ ...toCodeAnswer(ctx, await requestLoginCode(ctx, { email, phoneno })), verify: true }, 200)
    }
    return c.json(toLoginAnswer(ctx, await logIn(ctx, { email, phoneno, password })), 200)
  })
  .openapi(getAuth, async (c) => {
    const exists = await checkExistence(c.var.ctx, c.req.valid('query'))
    return c.json({ ok: true as const, data: { exists } }, 200)
  })
  .openapi(putAuth, async (c) => {
    const { ctx } = c.var
    const { tac, jwt, password, ...rest } = c.req.valid('json')
    if (tac !== undefined) return c.json(toLoginAnswer(ctx, await verifyCode(ctx, { tac, ...rest })), 200)
    if (password !== undefined)
      return c.json(toLoginAnswer(ctx, await setPassword(ctx, { jwt: jwt ?? '', password, ...rest })), 200)
    return c.json(toLoginAnswer(ctx, await renewToken(ctx, jwt ?? '')), 200)
  })
  .openapi(postReset, async (c) =>
    c.json(toCodeAnswer(c.var.ctx, await requestReset(c.var.ctx, c.req.valid('json'))), 200),
  )
  .openapi(getLogout, async (c) => {
    await logOut(c.var.ctx)
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(postAltRegister, async (c) => {
    return c.json(toCodeAnswer(c.var.ctx, await requestGuestAccount(c.var.ctx, c.req.valid('json'))), 200)
  })
  .openapi(putAltRegister, async (c) => {
    return c.json(toLoginAnswer(c.var.ctx, await verifyGuestAccount(c.var.ctx, c.req.valid('json'))), 200)
  })
  .openapi(putUserCheck, async (c) => {
    const exists = await checkExistence(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: { exists } }, 200)
  })
  .openapi(postWaitlist, async (c) => {
    await joinWaitlist(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, message: serverTranslator(c.var.ctx.locale)('identity.waitlist_joined') }, 200)
  })
