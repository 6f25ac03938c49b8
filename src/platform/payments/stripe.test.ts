import { createServer, type Server } from 'node:http'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { PaymentEventRefused, PaymentServiceFailed } from './payment-service.ts'
import { stripeService } from './stripe.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** What Stripe would answer, on loopback; keeps what it was asked. */
async function aStripe(answers: Record<string, unknown>, status = 200) {
  const asked: { path: string; body: URLSearchParams; key: string | undefined }[] = []
  const mock = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({
        path,
        body: new URLSearchParams(body),
        key: request.headers['idempotency-key'] as string | undefined,
      })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          answers[`${request.method} ${path}`] ?? {
            error: { message: 'no such thing', type: 'invalid_request_error' },
          },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => mock.listen(0, '127.0.0.1', resolve))
  server = mock
  const { port } = mock.address() as { port: number }
  return {
    asked,
    service: stripeService({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: `http://127.0.0.1:${port}` }),
  }
}

const checkout = {
  paymentId: 'pay-1',
  amount: 8000,
  currency: 'MYR',
  method: 'fpx',
  description: 'Khidmat KH-1',
  returnUrl: 'http://localhost/checkout/1',
  locale: 'ms',
  email: 'a@example.test',
} as const

test('opens a session for the chosen way of paying, with the payment as its idempotency key', async () => {
  const { service, asked } = await aStripe({
    'POST /v1/checkout/sessions': { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.example/cs_1' },
  })
  expect(await service.createCheckout(checkout)).toEqual({ redirectUrl: 'https://checkout.example/cs_1', ref: 'cs_1' })
  const body = Object.fromEntries(asked[0]?.body ?? [])
  expect(asked[0]?.key).toBe('pay-1')
  expect(body).toMatchObject({
    mode: 'payment',
    client_reference_id: 'pay-1',
    locale: 'ms',
    'line_items[0][price_data][unit_amount]': '8000',
    'line_items[0][price_data][currency]': 'myr',
  })
  expect(Object.values(body)).toContain('fpx')
})

test('offers FPX from RM 1 to RM 30,000 and GrabPay from RM 1.01 to RM 1,500', async () => {
  const { service } = await aStripe({})
  const bounds = Object.fromEntries(service.methods.map((m) => [m.key, [m.minAmount, m.maxAmount]]))
  expect(bounds).toMatchObject({ fpx: [100, 3_000_000], grabpay: [101, 150_000] })
})

test('reads signed payment events and refuses others, old ones and altered ones', async () => {
  const { service } = await aStripe({})
  const session = {
    id: 'cs_1',
    object: 'checkout.session',
    payment_status: 'paid',
    status: 'complete',
    amount_total: 8000,
    currency: 'myr',
  }
  const event = (type: string) => JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } })
  const sign = (payload: string, secret = 'whsec_x', timestamp = Math.floor(Date.now() / 1000)) =>
    new Headers({
      'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    })
  const paid = event('checkout.session.completed')
  expect(await service.verifyEvent(paid, sign(paid))).toEqual({
    eventId: 'evt_1',
    kind: 'captured',
    ref: 'cs_1',
    amount: 8000,
    currency: 'MYR',
  })
  const failed = event('checkout.session.async_payment_failed')
  expect(await service.verifyEvent(failed, sign(failed))).toMatchObject({ kind: 'failed' })
  const other = event('customer.created')
  expect(await service.verifyEvent(other, sign(other))).toMatchObject({ kind: 'other' })
  await expect(service.verifyEvent(`${paid} `, sign(paid))).rejects.toThrow(PaymentEventRefused)
  await expect(service.verifyEvent(paid, sign(paid, 'whsec_y'))).rejects.toThrow(PaymentEventRefused)
  await expect(service.verifyEvent(paid, sign(paid, 'whsec_x', Math.floor(Date.now() / 1000) - 301))).rejects.toThrow(
    PaymentEventRefused,
  )
})

test('refunds through the payment of the session, once per refund', async () => {
  const { service, asked } = await aStripe({
    'GET /v1/checkout/sessions/cs_1': {
      id: 'cs_1',
      object: 'checkout.session',
      payment_intent: 'pi_1',
      payment_status: 'paid',
    },
    'POST /v1/refunds': { id: 're_1', object: 'refund' },
  })
  expect(await service.refund({ ref: 'cs_1', refundId: 'refund-1', amount: 500, currency: 'MYR' })).toEqual({
    ref: 're_1',
  })
  expect(asked[1]).toMatchObject({ path: '/v1/refunds', key: 'refund-1' })
  expect(asked[1]?.body.get('amount')).toBe('500')
})

test('an answer that is no yes is a failure of the service', async () => {
  const { service } = await aStripe({}, 400)
  await expect(service.createCheckout(checkout)).rejects.toThrow(PaymentServiceFailed)
})
