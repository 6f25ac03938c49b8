import { createRoute, z } from '@hono/zod-openapi'
import {
  AuditQuery,
  AuditRow,
  ErrorDetail,
  ErrorRow,
  ErrorsQuery,
  OverviewView,
  pageOf,
  ResolveError,
  SwitchUser,
  UserDetail,
  UserRow,
  UsersQuery,
} from '#contracts/operators.ts'
import { endSessionsOf, switchAccount } from '#domain/identity/index.ts'
import { getError, getOverview, getUser, listAudit, listErrors, listUsers } from '#domain/operators/index.ts'
import { resolveError } from '#domain/reports/index.ts'
import { answerList, listOrFile } from '../csv.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Operators']
const operator = ['identity.sign_in_required', 'identity.forbidden'] as const
const params = z.object({ id: z.uuid() })

const readOverview = createRoute({
  method: 'get',
  path: '/api/h/admin/overview',
  operationId: 'getOverview',
  summary: 'The platform at a glance',
  tags,
  security: secured,
  responses: { ...ok(envelope(OverviewView), 'Overview'), ...refusals(...operator) },
})

const readUsers = createRoute({
  method: 'get',
  path: '/api/h/admin/users',
  operationId: 'listUsers',
  summary: 'Accounts, found by any part of name, email or phone',
  tags,
  security: secured,
  request: { query: UsersQuery },
  responses: { ...listOrFile(pageOf(UserRow), 'Accounts'), ...refusals(...operator) },
})

const readUser = createRoute({
  method: 'get',
  path: '/api/h/admin/users/{id}',
  operationId: 'getUser',
  summary: 'One account with its sessions, companies and history',
  tags,
  security: secured,
  request: { params },
  responses: { ...ok(envelope(UserDetail), 'Account'), ...refusals(...operator, 'operators.account_not_found') },
})

const putUser = createRoute({
  method: 'put',
  path: '/api/h/admin/users/{id}',
  operationId: 'switchUser',
  summary: 'Switch an account off or on',
  tags,
  security: secured,
  request: { params, body: jsonBody(SwitchUser, { disabled: true, reason: 'Fraud report 12' }).body },
  responses: {
    ...ok(envelope(UserDetail), 'The account now'),
    ...refusals(...operator, 'operators.account_not_found', 'operators.not_oneself'),
  },
})

const deleteSessions = createRoute({
  method: 'delete',
  path: '/api/h/admin/users/{id}/sessions',
  operationId: 'endSessionsOf',
  summary: 'Log an account out: one session by `sessionid`, or all',
  tags,
  security: secured,
  request: { params, query: z.strictObject({ sessionid: z.uuid().optional() }) },
  responses: {
    ...ok(envelope(z.object({ ended: z.number() })), 'How many ended'),
    ...refusals(...operator, 'operators.account_not_found', 'identity.session_not_found'),
  },
})

const readErrors = createRoute({
  method: 'get',
  path: '/api/h/admin/errors',
  operationId: 'listErrors',
  summary: 'Errors that browsers reported, grouped',
  tags,
  security: secured,
  request: { query: ErrorsQuery },
  responses: { ...listOrFile(pageOf(ErrorRow), 'Errors'), ...refusals(...operator) },
})

const readError = createRoute({
  method: 'get',
  path: '/api/h/admin/errors/{id}',
  operationId: 'getError',
  summary: 'One error with its newest reports',
  tags,
  security: secured,
  request: { params },
  responses: { ...ok(envelope(ErrorDetail), 'Error'), ...refusals(...operator, 'reports.error_not_found') },
})

const putError = createRoute({
  method: 'put',
  path: '/api/h/admin/errors/{id}',
  operationId: 'resolveError',
  summary: 'Mark an error as resolved or open again',
  tags,
  security: secured,
  request: { params, body: jsonBody(ResolveError, { resolved: true }).body },
  responses: { ...ok(envelope(ErrorDetail), 'The error now'), ...refusals(...operator, 'reports.error_not_found') },
})

const readAudit = createRoute({
  method: 'get',
  path: '/api/h/admin/audit',
  operationId: 'listAudit',
  summary: 'Who did what to what',
  tags,
  security: secured,
  request: { query: AuditQuery },
  responses: { ...listOrFile(pageOf(AuditRow), 'Audit entries'), ...refusals(...operator) },
})

export const operatorRoutes = routes()
  .openapi(readOverview, async (c) => c.json({ ok: true as const, data: await getOverview(c.var.ctx) }, 200))
  .openapi(readUsers, async (c) => {
    const wish = c.req.valid('query')
    return answerList(c, 'users', wish.format, await listUsers(c.var.ctx, wish))
  })
  .openapi(readUser, async (c) => {
    return c.json({ ok: true as const, data: await getUser(c.var.ctx, c.req.valid('param').id) }, 200)
  })
  .openapi(putUser, async (c) => {
    const { id } = c.req.valid('param')
    await switchAccount(c.var.ctx, id, c.req.valid('json'))
    return c.json({ ok: true as const, data: await getUser(c.var.ctx, id) }, 200)
  })
  .openapi(deleteSessions, async (c) => {
    const ended = await endSessionsOf(c.var.ctx, c.req.valid('param').id, c.req.valid('query').sessionid)
    return c.json({ ok: true as const, data: { ended } }, 200)
  })
  .openapi(readErrors, async (c) => {
    const wish = c.req.valid('query')
    return answerList(c, 'errors', wish.format, await listErrors(c.var.ctx, wish))
  })
  .openapi(readError, async (c) => {
    return c.json({ ok: true as const, data: await getError(c.var.ctx, c.req.valid('param').id) }, 200)
  })
  .openapi(putError, async (c) => {
    const { id } = c.req.valid('param')
    await resolveError(c.var.ctx, id, c.req.valid('json').resolved)
    return c.json({ ok: true as const, data: await getError(c.var.ctx, id) }, 200)
  })
  .openapi(readAudit, async (c) => {
    const wish = c.req.valid('query')
    return answerList(c, 'audit', wish.format, await listAudit(c.var.ctx, wish))
  })
