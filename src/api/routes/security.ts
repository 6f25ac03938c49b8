import { createRoute, z } from '@hono/zod-openapi'
import {
  CinfoView,
  CodeAnswer,
  SessionView,
  SignInsQuery,
  SignInsView,
  UpdateCinfo,
  VerifyCinfo,
} from '#contracts/identity.ts'
import { endOtherSessions, endSession, listSessions } from '#domain/sessions/index.ts'
import {
  listSignIns,
  requestAddressChange,
  requestStepUp,
  toCodeAnswer,
  verifyAddressChange,
} from '#domain/identity/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Security']

const postCinfo = createRoute({
  method: 'post',
  path: '/api/h/update-cinfo',
  operationId: 'requestAddressChange',
  summary: 'Send a code to the email or phone one wants to log in by',
  tags,
  security: secured,
  request: { body: jsonBody(UpdateCinfo, { email: 'new@example.com' }).body },
  responses: {
    ...ok(CodeAnswer, 'A code was sent'),
    ...refusals(
      'identity.sign_in_required',
      'identity.identifier_taken',
      'identity.code_too_soon',
      'identity.number_not_served',
    ),
  },
})

const putCinfo = createRoute({
  method: 'put',
  path: '/api/h/update-cinfo',
  operationId: 'verifyAddressChange',
  summary: 'Put the proved address in place of the old one',
  tags,
  security: secured,
  request: { body: jsonBody(VerifyCinfo, { tac: '123456' }).body },
  responses: {
    ...ok(envelope(CinfoView), 'The addresses now'),
    ...refusals(
      'identity.sign_in_required',
      'identity.code_wrong',
      'identity.code_exhausted',
      'identity.identifier_taken',
      'identity.number_not_served',
    ),
  },
})

const getSessions = createRoute({
  method: 'get',
  path: '/api/h/sessions',
  operationId: 'listSessions',
  summary: 'One’s own sign-ins, the latest first',
  tags,
  security: secured,
  responses: { ...ok(envelope(z.array(SessionView)), 'Sign-ins'), ...refusals('identity.sign_in_required') },
})

const deleteSession = createRoute({
  method: 'delete',
  path: '/api/h/sessions',
  operationId: 'endSessions',
  summary: 'Log one device out by `id`, or all others without it',
  tags,
  security: secured,
  request: { query: z.strictObject({ id: z.uuid().optional() }) },
  responses: {
    ...ok(envelope(z.object({ ended: z.number().int() })), 'How many ended'),
    ...refusals('identity.sign_in_required', 'identity.session_not_found'),
  },
})

const postCode = createRoute({
  method: 'post',
  path: '/api/h/security/code',
  operationId: 'requestStepUp',
  summary: 'Send a code to one’s own email or phone, to prove it is oneself before something sensitive',
  tags,
  security: secured,
  responses: {
    ...ok(CodeAnswer, 'A code was sent'),
    ...refusals('identity.sign_in_required', 'identity.code_too_soon'),
  },
})

const getSignIns = createRoute({
  method: 'get',
  path: '/api/h/sign-ins',
  operationId: 'listSignIns',
  summary: 'One’s own sign-ins and failed tries of the last ninety days',
  tags,
  security: secured,
  request: { query: SignInsQuery },
  responses: { ...ok(envelope(SignInsView), 'Newest first'), ...refusals('identity.sign_in_required') },
})

export const securityRoutes = routes()
  .openapi(postCode, async (c) => c.json(toCodeAnswer(c.var.ctx, await requestStepUp(c.var.ctx)), 200))
  .openapi(postCinfo, async (c) => {
    return c.json(toCodeAnswer(c.var.ctx, await requestAddressChange(c.var.ctx, c.req.valid('json'))), 200)
  })
  .openapi(putCinfo, async (c) => {
    const data = await verifyAddressChange(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(getSessions, async (c) => c.json({ ok: true as const, data: await listSessions(c.var.ctx) }, 200))
  .openapi(deleteSession, async (c) => {
    const { id } = c.req.valid('query')
    if (id === undefined) return c.json({ ok: true as const, data: { ended: await endOtherSessions(c.var.ctx) } }, 200)
    await endSession(c.var.ctx, id)
    return c.json({ ok: true as const, data: { ended: 1 } }, 200)
  })
  .openapi(getSignIns, async (c) =>
    c.json({ ok: true as const, data: await listSignIns(c.var.ctx, c.req.valid('query')) }, 200),
  )
