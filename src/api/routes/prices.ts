import { pricesCalls } from '#contracts/prices.calls.ts'
import { changePrices } from '#domain/catalogue/index.ts'
import { serve } from '../serve.ts'

export const priceRoutes = serve(pricesCalls, {
  'PUT /api/h/offers/prices': async (ctx, { body }) => ({ ok: true, data: await changePrices(ctx, body) }),
})
