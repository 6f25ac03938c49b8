import { branchesCalls } from '#contracts/branches.calls.ts'
import { saveBranch, switchBranch } from '#domain/trade/index.ts'
import { listCompanyBranches } from '#read/index.ts'
import { serve } from '../serve.ts'

export const branchRoutes = serve(branchesCalls, {
  'GET /api/h/branches': async (ctx, { query }) => ({ ok: true, data: await listCompanyBranches(ctx, query) }),
  'POST /api/h/branches': async (ctx, { body }) => ({ ok: true, data: { infoid: await saveBranch(ctx, body) } }),
  'PUT /api/h/branches': async (ctx, { body }) => {
    await switchBranch(ctx, body)
    return { ok: true }
  },
})
