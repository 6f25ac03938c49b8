import type { Locale } from '#shared/locale.ts'
import type { OnlineMethod, PaymentServiceName } from '#shared/payment-ways.ts'

/** A payment method of a payment service, with the amounts (sen) that it accepts. */
export interface PaymentMethod {
  key: OnlineMethod
  minAmount: number
  maxAmount: number
}

/** What a payment service says about a payment, with a verified signature. `amount` is in sen. */
export interface PaymentEvent {
  /** The service's id of this event; a repeated one carries the same. */
  eventId: string
  kind: 'captured' | 'failed' | 'other'
  ref: string
  amount: number | null
  currency: string | null
}

export interface CheckoutRequest {
  paymentId: string
  amount: number
  currency: string
  method: OnlineMethod
  description: string
  /** Where the browser returns to; that does not mean that money arrived. */
  returnUrl: string
  locale: Locale
  email: string | null
}

/** One payment service. Never call it inside a database transaction: every call goes over the network. */
export interface PaymentService {
  readonly name: PaymentServiceName
  readonly currency: string
  readonly methods: readonly PaymentMethod[]
  createCheckout(request: CheckoutRequest): Promise<{ redirectUrl: string; ref: string }>
  /** Verifies the signature over the raw bytes. @throws PaymentEventRefused */
  verifyEvent(raw: string, headers: Headers): Promise<PaymentEvent>
  fetchStatus(ref: string): Promise<PaymentEvent>
  /** Closes an unpaid page, so that nobody can pay there any more; one that has ended stays as it is. */
  closeCheckout(ref: string): Promise<void>
  /** Requests a refund; `refundId` is the idempotency key. */
  refund(request: { ref: string; refundId: string; amount: number; currency: string }): Promise<{ ref: string }>
}

/** An event whose signature is invalid, or that comes too late to be trusted. */
export class PaymentEventRefused extends Error {}

/** The payment service did not answer, or answered with an error. */
export class PaymentServiceFailed extends Error {}

/** Payment events older than this are refused, against replays. */
export const eventToleranceSeconds = 300
