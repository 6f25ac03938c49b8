import { createRoute, z } from '@hono/zod-openapi'
import {
  SandboxCheckout,
  SandboxDecision,
  SandboxOpened,
  SandboxPage,
  SandboxRefund,
  SandboxStatus,
} from '#contracts/payments.ts'
import { receivePaymentNotice } from '#domain/orders/index.ts'
import {
  closeSandboxPayment,
  decideSandboxPayment,
  getSandboxPayment,
  openSandboxPayment,
  refundSandboxPayment,
  requireSandboxKey,
  type SandboxPayment,
  sandboxStatus,
} from '#domain/sandbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { envelope, jsonBody, ok, refusals, routes } from '../openapi.ts'

const MAX_NOTICE_BYTES = 256 * 1024
const RefParam = z.object({ ref: z.string().min(1).max(64) })
const KeyHeader = z.object({ 'sandbox-key': z.string().max(200).optional() })
const sandbox = ['Payment sandbox']

const postWebhook = createRoute({
  method: 'post',
  path: '/api/webhooks/{provider}',
  operationId: 'receivePaymentNotice',
  summary: 'What a payment service says; proven by its signature over the raw body',
  tags: ['Payments'],
  request: { params: z.object({ provider: z.string().regex(/^[a-z]{2,20}$/) }) },
  responses: {
    ...ok(envelope(z.object({ outcome: z.string() })), 'Stored; a repeated notice counts once'),
    ...refusals('payments.notice_invalid', 'request.not_found'),
  },
})

const postPayment = createRoute({
  method: 'post',
  path: '/api/sandbox/payments',
  operationId: 'openSandboxPayment',
  summary: 'Merchant: open a payment',
  tags: sandbox,
  request: { ...jsonBody(SandboxCheckout), headers: KeyHeader },
  responses: { ...ok(envelope(SandboxOpened), 'Where it is paid'), ...refusals('request.not_found') },
})

const getStatus = createRoute({
  method: 'get',
  path: '/api/sandbox/payments/{ref}/status',
  operationId: 'getSandboxStatus',
  summary: 'Merchant: the state of a payment',
  tags: sandbox,
  request: { params: RefParam, headers: KeyHeader },
  responses: {
    ...ok(envelope(SandboxStatus), 'Its state'),
    ...refusals('request.not_found', 'payments.payment_not_found'),
  },
})

const postClose = createRoute({
  method: 'post',
  path: '/api/sandbox/payments/{ref}/close',
  operationId: 'closeSandboxPayment',
  summary: 'Merchant: end a page on which nothing was paid',
  tags: sandbox,
  request: { ...jsonBody(z.strictObject({})), params: RefParam, headers: KeyHeader },
  responses: {
    ...ok(envelope(SandboxStatus), 'Its state'),
    ...refusals('request.not_found', 'payments.payment_not_found'),
  },
})

const postRefund = createRoute({
  method: 'post',
  path: '/api/sandbox/payments/{ref}/refunds',
  operationId: 'refundSandboxPayment',
  summary: 'Merchant: give money back',
  tags: sandbox,
  request: { ...jsonBody(SandboxRefund), params: RefParam, headers: KeyHeader },
  responses: {
    ...ok(envelope(z.object({ ref: z.string() })), 'The refund'),
    ...refusals('request.not_found', 'payments.payment_not_found', 'payments.refund_too_large'),
  },
})

const getPage = createRoute({
  method: 'get',
  path: '/api/sandbox/payments/{ref}',
  operationId: 'getSandboxPayment',
  summary: 'Payer: what is to be paid',
  tags: sandbox,
  request: { params: RefParam },
  responses: { ...ok(envelope(SandboxPage), 'The payment'), ...refusals('payments.payment_not_found') },
})

const postDecision = createRoute({
  method: 'post',
  path: '/api/sandbox/payments/{ref}/decision',
  operationId: 'decideSandboxPayment',
  summary: 'Payer: let the payment succeed, fail, or be noticed late or twice',
  tags: sandbox,
  request: { ...jsonBody(SandboxDecision), params: RefParam },
  responses: { ...ok(envelope(SandboxPage), 'The payment'), ...refusals('payments.payment_not_found') },
})

export const paymentRoutes = routes()
  .openapi(postWebhook, async (c) => {
    const raw = await c.req.text()
    if (raw.length > MAX_NOTICE_BYTES) throw new DomainError('request.too_large')
    const outcome = await receivePaymentNotice(c.var.ctx, c.req.valid('param').provider, raw, c.req.raw.headers)
    return c.json({ ok: true as const, data: { outcome } }, 200)
  })
  .openapi(postPayment, async (c) => {
    requireSandboxKey(c.var.ctx, c.req.valid('header')['sandbox-key'])
    return c.json({ ok: true as const, data: await openSandboxPayment(c.var.ctx, c.req.valid('json')) }, 200)
  })
  .openapi(getStatus, async (c) => {
    requireSandboxKey(c.var.ctx, c.req.valid('header')['sandbox-key'])
    return c.json({ ok: true as const, data: await sandboxStatus(c.var.ctx, c.req.valid('param').ref) }, 200)
  })
  .openapi(postClose, async (c) => {
    requireSandboxKey(c.var.ctx, c.req.valid('header')['sandbox-key'])
    return c.json({ ok: true as const, data: await closeSandboxPayment(c.var.ctx, c.req.valid('param').ref) }, 200)
  })
  .openapi(postRefund, async (c) => {
    requireSandboxKey(c.var.ctx, c.req.valid('header')['sandbox-key'])
    return c.json(
      { ok: true as const, data: await refundSandboxPayment(c.var.ctx, c.req.valid('param').ref, c.req.valid('json')) },
      200,
    )
  })
  .openapi(getPage, async (c) =>
    c.json({ ok: true as const, data: toPage(await getSandboxPayment(c.var.ctx, c.req.valid('param').ref)) }, 200),
  )
  .openapi(postDecision, async (c) => {
    const payment = await decideSandboxPayment(c.var.ctx, c.req.valid('param').ref, c.req.valid('json').outcome)
    return c.json({ ok: true as const, data: toPage(payment) }, 200)
  })

function toPage({ ref, method, description, amount, currency, state, returnUrl }: SandboxPayment) {
  return { ref, method, description, price: { amount, currency }, state, returnUrl }
}
