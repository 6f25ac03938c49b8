import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { market } from '#shared/brand.ts'
import { leastPayment } from '#shared/policy.ts'
import {
  type CheckoutRequest,
  eventToleranceSeconds,
  PaymentEventRefused,
  type PaymentService,
  PaymentServiceFailed,
} from './payment-service.ts'

const Answer = z.object({ ref: z.string(), redirectUrl: z.string() })
const Status = z.object({
  ref: z.string(),
  state: z.enum(['pending', 'captured', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
})
const RefundAnswer = z.object({ ref: z.string() })
const Event = z.object({
  id: z.string().min(1).max(100),
  kind: z.enum(['captured', 'failed', 'other']),
  ref: z.string().min(1).max(100),
  amount: z.number().int(),
  currency: z.string().length(3),
})

/** `t=<seconds>,v1=<hex hmac over "t.body">`, as many payment services sign. */
export function signPaymentEvent(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** @throws PaymentEventRefused when the signature is missing, wrong, or older than the tolerance. */
export function checkSignature(secret: string, body: string, header: string | null, now: Date): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!match) throw new PaymentEventRefused('no signature')
  const expected = createHmac('sha256', secret).update(`${match[1]}.${body}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(match[2] ?? '', 'hex'))) throw new PaymentEventRefused('wrong signature')
  if (Math.abs(now.getTime() / 1000 - Number(match[1])) > eventToleranceSeconds)
    throw new PaymentEventRefused('too old')
}

/**
 * The payment service of the demo and of development. The adapter uses it only over HTTP, as it would a real one: the
 * service behind `/api/sandbox` has its own records and page and sends signed payment events.
 */
export function sandboxService(options: { baseUrl: () => string; secret: string; now: () => Date }): PaymentService {
  const call = async <T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, body?: object): Promise<T> => {
    try {
      const response = await fetch(`${options.baseUrl()}/api/sandbox${path}`, {
        method,
        headers: { 'sandbox-key': options.secret, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(8_000),
      })
      if (!response.ok) throw new PaymentServiceFailed(`sandbox answered ${response.status}`)
      const answer = (await response.json()) as { data?: unknown }
      return schema.parse(answer.data)
    } catch (error) {
      throw error instanceof PaymentServiceFailed
        ? error
        : new PaymentServiceFailed('sandbox did not answer', { cause: error })
    }
  }
  const toEvent = (status: z.infer<typeof Status>) => ({
    eventId: `status:${status.ref}:${status.state}`,
    kind: status.state === 'pending' ? ('other' as const) : status.state,
    ref: status.ref,
    amount: status.amount,
    currency: status.currency,
  })
  return {
    name: 'sandbox',
    currency: market.currency,
    methods: [
      { key: 'card', minAmount: leastPayment, maxAmount: 99_999_999 },
      { key: 'fpx', minAmount: leastPayment, maxAmount: 3_000_000 },
      { key: 'grabpay', minAmount: leastPayment, maxAmount: 150_000 },
    ],
    createCheckout: (request: CheckoutRequest) => call('POST', '/payments', Answer, { ...request }),
    async verifyEvent(raw, headers) {
      checkSignature(options.secret, raw, headers.get('sandbox-signature'), options.now())
      const parsed = Event.safeParse(JSON.parse(raw))
      if (!parsed.success) throw new PaymentEventRefused('not an event')
      const { id, ...rest } = parsed.data
      return { eventId: id, ...rest }
    },
    fetchStatus: async (ref) => toEvent(await call('GET', `/payments/${encodeURIComponent(ref)}/status`, Status)),
    closeCheckout: async (ref) => {
      await call('POST', `/payments/${encodeURIComponent(ref)}/close`, Status, {})
    },
    refund: ({ ref, refundId, amount, currency }) =>
      call('POST', `/payments/${encodeURIComponent(ref)}/refunds`, RefundAnswer, { refundId, amount, currency }),
  }
}
