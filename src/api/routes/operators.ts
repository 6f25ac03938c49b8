import { operatorsCalls } from '#contracts/operators.calls.ts'
import { decideCompany } from '#domain/companies/index.ts'
import { endSessionsOf, switchAccount } from '#domain/people/index.ts'
import { resolveError } from '#domain/site/index.ts'
import {
  getAdminCompany,
  getError,
  getOverview,
  getUser,
  listAdminCompanies,
  listAudit,
  listErrors,
  listUsers,
} from '#read/index.ts'
import { answerList } from '../csv.ts'
import { serve } from '../serve.ts'

export const operatorRoutes = serve(operatorsCalls, {
  'GET /api/h/admin/overview': async (ctx) => ({ ok: true, data: await getOverview(ctx) }),
  'GET /api/h/admin/users': async (ctx, { query }) => answerList(ctx, 'users', query, listUsers),
  'GET /api/h/admin/users/{id}': async (ctx, { id }) => ({ ok: true, data: await getUser(ctx, id) }),
  'PUT /api/h/admin/users/{id}': async (ctx, { id, body }) => {
    await switchAccount(ctx, id, body)
    return { ok: true, data: await getUser(ctx, id) }
  },
  'DELETE /api/h/admin/users/{id}/sessions': async (ctx, { id, query }) => {
    const ended = await endSessionsOf(ctx, id, query.sessionid)
    return { ok: true, data: { ended } }
  },
  'GET /api/h/admin/companies': async (ctx, { query }) => answerList(ctx, 'companies', query, listAdminCompanies),
  'GET /api/h/admin/companies/{id}': async (ctx, { id }) => ({ ok: true, data: await getAdminCompany(ctx, id) }),
  'PUT /api/h/admin/companies/{id}': async (ctx, { id, body }) => {
    await decideCompany(ctx, id, body)
    return { ok: true, data: await getAdminCompany(ctx, id) }
  },
  'GET /api/h/admin/errors': async (ctx, { query }) => answerList(ctx, 'errors', query, listErrors),
  'GET /api/h/admin/errors/{id}': async (ctx, { id }) => ({ ok: true, data: await getError(ctx, id) }),
  'PUT /api/h/admin/errors/{id}': async (ctx, { id, body }) => {
    await resolveError(ctx, id, body.resolved)
    return { ok: true, data: await getError(ctx, id) }
  },
  'GET /api/h/admin/audit': async (ctx, { query }) => answerList(ctx, 'audit', query, listAudit),
})
