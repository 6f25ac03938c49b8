import { integrationsCalls } from '#contracts/integrations.calls.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '#domain/companies/index.ts'
import { serve } from '../serve.ts'

export const integrationRoutes = serve(integrationsCalls, {
  'GET /api/h/api-keys': async (ctx, { query }) => ({ ok: true, data: await listApiKeys(ctx, query.companyid) }),
  'POST /api/h/api-keys': async (ctx, { body }) => ({ ok: true, data: await makeApiKey(ctx, body) }),
  'DELETE /api/h/api-keys': async (ctx, { query }) => {
    await revokeApiKey(ctx, query.companyid, query.id)
    return { ok: true }
  },
})
