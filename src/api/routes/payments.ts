import { paymentsCalls } from '#contracts/payments.calls.ts'
import { type Context } from '#domain/base/index.ts'
import {
  closeSandboxPayment,
  decideSandboxPayment,
  getSandboxPayment,
  openSandboxPayment,
  refundSandboxPayment,
  requireSandboxKey,
  type SandboxPayment,
  sandboxStatus,
} from '#domain/money/index.ts'
import { receivePaymentEvent } from '#domain/trade/index.ts'
import { DomainError } from '#shared/errors.ts'
import { serve } from '../serve.ts'

const MAX_EVENT_BYTES = 256 * 1024
const toPage = ({ ref, method, description, amount, currency, state, returnUrl }: SandboxPayment) => ({
  ref,
  method,
  description,
  price: { amount, currency },
  state,
  returnUrl,
})
const requireMerchant = (ctx: Context, c: { req: { header: (name: string) => string | undefined } }) =>
  requireSandboxKey(ctx, c.req.header('sandbox-key'))

export const paymentRoutes = serve(paymentsCalls, {
  'POST /api/webhooks/{provider}': async (ctx, { provider }, c) => {
    const raw = await c.req.text()
    if (raw.length > MAX_EVENT_BYTES) throw new DomainError('request.too_large')
    return { ok: true, data: { outcome: await receivePaymentEvent(ctx, provider, raw, c.req.raw.headers) } }
  },
  'POST /api/sandbox/payments': async (ctx, { body }, c) => {
    requireMerchant(ctx, c)
    return { ok: true, data: await openSandboxPayment(ctx, body) }
  },
  'GET /api/sandbox/payments/{ref}/status': async (ctx, { ref }, c) => {
    requireMerchant(ctx, c)
    return { ok: true, data: await sandboxStatus(ctx, ref) }
  },
  'POST /api/sandbox/payments/{ref}/close': async (ctx, { ref }, c) => {
    requireMerchant(ctx, c)
    return { ok: true, data: await closeSandboxPayment(ctx, ref) }
  },
  'POST /api/sandbox/payments/{ref}/refunds': async (ctx, { ref, body }, c) => {
    requireMerchant(ctx, c)
    return { ok: true, data: await refundSandboxPayment(ctx, ref, body) }
  },
  'GET /api/sandbox/payments/{ref}': async (ctx, { ref }) => ({
    ok: true,
    data: toPage(await getSandboxPayment(ctx, ref)),
  }),
  'POST /api/sandbox/payments/{ref}/decision': async (ctx, { ref, body }) => ({
    ok: true,
    data: toPage(await decideSandboxPayment(ctx, ref, body.outcome)),
  }),
})
