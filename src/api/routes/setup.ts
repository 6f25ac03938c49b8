import { setupCalls } from '#contracts/setup.calls.ts'
import { giveUpSetUp, setUpCompany } from '#domain/trade/index.ts'
import { getSetup } from '#read/index.ts'
import { serve } from '../serve.ts'

export const setupRoutes = serve(setupCalls, {
  'GET /api/h/setup': async (ctx, { query }) => ({ ok: true, data: await getSetup(ctx, query) }),
  'PUT /api/h/setup': async (ctx, { body }) => {
    await setUpCompany(ctx, body)
    return { ok: true, data: await getSetup(ctx, { companyid: body.companyid }) }
  },
  'POST /api/h/give-up': async (ctx, { body }) => {
    await giveUpSetUp(ctx, body.companyid)
    return { ok: true }
  },
})
