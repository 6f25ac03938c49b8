import type { Locale } from '#shared/locale.ts'

/** A way of paying that a provider offers, with the amounts (sen) it takes. */
export interface PaymentMethod {
  key: string
  minAmount: number
  maxAmount: number
}

/** What a provider said about a payment, proven to be its word. `amount` is in sen. */
export interface ProviderNotice {
  /** The provider's id of this notice; a repeated one carries the same. */
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
  method: string
  description: string
  /** Where the browser comes back to; says nothing about whether money arrived. */
  returnUrl: string
  locale: Locale
  email: string | null
}

/** One payment service. Nothing here runs inside a database transaction: every call is made over the network. */
export interface PaymentProvider {
  readonly name: string
  readonly currency: string
  readonly methods: readonly PaymentMethod[]
  createCheckout(request: CheckoutRequest): Promise<{ redirectUrl: string; ref: string }>
  /** Checks the signature over the raw bytes as they came. @throws NoticeRefused */
  verifyNotice(raw: string, headers: Headers): Promise<ProviderNotice>
  fetchStatus(ref: string): Promise<ProviderNotice>
  /** Ends a page on which nothing was paid, so that nobody pays it any more; one that has ended stays as it is. */
  closeCheckout(ref: string): Promise<void>
  /** Asks for money back; the same `refundId` asks for the same refund, however often. */
  refund(request: { ref: string; refundId: string; amount: number; currency: string }): Promise<{ ref: string }>
}

/** A notice that is not proven to come from the provider, or comes too late to be trusted. */
export class NoticeRefused extends Error {}

/** The provider did not answer, or answered with something else than a yes. */
export class ProviderFailed extends Error {}

/** Notices older than this are refused, so that a recorded one cannot be played again. */
export const noticeToleranceSeconds = 300
