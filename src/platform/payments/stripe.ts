import type Stripe from 'stripe'
import { market } from '#shared/brand.ts'
import { leastPayment } from '#shared/policy.ts'
import {
  type CheckoutRequest,
  eventToleranceSeconds,
  type PaymentEvent,
  PaymentEventRefused,
  type PaymentService,
  PaymentServiceFailed,
} from './payment-service.ts'

/** The shortest life that Stripe allows is half an hour; a minute more for clocks that differ. */
const SESSION_SECONDS = 31 * 60

const locales = { en: 'en', ms: 'ms', zh: 'zh' } as const

/**
 * Stripe Checkout for cards, FPX (RM 1 to RM 30,000) and GrabPay (RM 1.01 to RM 1,500).
 * The payment's own id is the idempotency key, so that a repeated request makes no second session.
 * @param options.apiBase another origin than Stripe's, for tests.
 */
export function stripeService(options: { secretKey: string; webhookSecret: string; apiBase?: string }): PaymentService {
  const open = lazyClient(options.secretKey, options.apiBase)
  return {
    name: 'stripe',
    currency: market.currency,
    methods: [
      { key: 'card', minAmount: 200, maxAmount: 99_999_999 },
      { key: 'fpx', minAmount: 100, maxAmount: 3_000_000 },
      { key: 'grabpay', minAmount: leastPayment, maxAmount: 150_000 },
    ],
    async createCheckout(request: CheckoutRequest) {
      const session = await (await open()).checkout.sessions
        .create(sessionFor(request), { idempotencyKey: request.paymentId })
        .catch(failed)
      if (!session.url) throw new PaymentServiceFailed('stripe gave no address')
      return { redirectUrl: session.url, ref: session.id }
    },
    async verifyEvent(raw, headers) {
      let event: Stripe.Event
      try {
        event = await (await open()).webhooks.constructEventAsync(
          raw,
          headers.get('stripe-signature') ?? '',
          options.webhookSecret,
          eventToleranceSeconds,
        )
      } catch (error) {
        throw new PaymentEventRefused('wrong signature', { cause: error })
      }
      return ofEvent(event)
    },
    async fetchStatus(ref) {
      const session = await (await open()).checkout.sessions.retrieve(ref).catch(failed)
      return ofSession(session, `status:${ref}:${session.payment_status}:${session.status}`)
    },
    async closeCheckout(ref) {
      const sessions = (await open()).checkout.sessions
      const session = await sessions.retrieve(ref).catch(failed)
      // Only an open session can be expired; a paid one is settled by its event.
      if (session.status === 'open') await sessions.expire(ref).catch(failed)
    },
    async refund({ ref, refundId, amount }) {
      const session = await (await open()).checkout.sessions.retrieve(ref).catch(failed)
      const intent = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
      if (!intent) throw new PaymentServiceFailed('the session was never paid')
      const refund = await (await open()).refunds
        .create({ payment_intent: intent, amount }, { idempotencyKey: refundId })
        .catch(failed)
      return { ref: refund.id }
    },
  }
}

/** The library is large and most installations do not use it, so it is loaded with the first payment. */
function lazyClient(secretKey: string, apiBase: string | undefined): () => Promise<Stripe> {
  const base = apiBase ? new URL(apiBase) : undefined
  let opened: Promise<Stripe> | undefined
  return () =>
    (opened ??= import('stripe').then(
      ({ default: Client }) =>
        new Client(secretKey, {
          timeout: 8_000,
          maxNetworkRetries: 1,
          telemetry: false,
          ...(base
            ? {
                host: base.hostname,
                port: base.port,
                protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
              }
            : {}),
        }),
    ))
}

function failed(error: unknown): never {
  throw new PaymentServiceFailed('stripe refused or did not answer', { cause: error })
}

/** The Checkout Session for one payment. */
function sessionFor(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: [request.method],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.description },
        },
      },
    ],
    client_reference_id: request.paymentId,
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    expires_at: Math.floor(Date.now() / 1000) + SESSION_SECONDS,
    locale: locales[request.locale],
    ...(request.email ? { customer_email: request.email } : {}),
  }
}

/** What an event says about a payment; `other` where it is about something else. */
function ofEvent(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.data.object, event.id)
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { ...ofSession(event.data.object, event.id), kind: 'failed' }
    default:
      return { eventId: event.id, kind: 'other', ref: '', amount: null, currency: null }
  }
}

/** The state of a session's payment. */
function ofSession(session: Stripe.Checkout.Session, eventId: string): PaymentEvent {
  return {
    eventId,
    kind: session.payment_status === 'paid' ? 'captured' : session.status === 'expired' ? 'failed' : 'other',
    ref: session.id,
    amount: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
  }
}
