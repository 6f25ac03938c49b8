/** The payment services that there are; an installation has those that it was given the keys of. */
export const paymentServices = ['sandbox', 'stripe'] as const
export type PaymentServiceName = (typeof paymentServices)[number]

/** Through whom something is paid: a service, or nobody, where it is paid on the spot or costs nothing. */
export const payers = [...paymentServices, 'offline'] as const
export type Payer = (typeof payers)[number]

/** How a service takes money, as people choose it. Texts in `buying.method.<method>`. */
export const onlineMethods = ['card', 'fpx', 'grabpay'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

/** All ways that a checkout offers. */
export const payMethods = [...onlineMethods, 'on_the_spot'] as const
export type PayMethod = (typeof payMethods)[number]

/** How somebody lets a payment of the sandbox end. */
export const sandboxOutcomes = ['success', 'failure', 'delay', 'duplicate', 'late'] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

/** What became of something that a payment service said. */
export const webhookOutcomes = ['applied', 'ignored', 'mismatch', 'late_refunded', 'unknown_ref'] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

/** The states of an attempt to pay. */
export const paymentStatuses = ['pending', 'captured', 'failed', 'mismatch'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

interface PaymentTraits {
  /** What it waits for: that somebody pays on its page, or that an operator decides about a wrong sum. */
  readonly awaits: 'money' | 'decision' | null
  /** Money came by it. */
  readonly came: boolean
  /** What came pays for its orders: it stands in their sums, and goes back by refunds. */
  readonly pays: boolean
}

/** What each state means, the same everywhere. A state without its row does not compile. */
export const paymentTraits: Readonly<Record<PaymentStatus, PaymentTraits>> = {
  pending: { awaits: 'money', came: false, pays: false },
  captured: { awaits: null, came: true, pays: true },
  failed: { awaits: null, came: false, pays: false },
  mismatch: { awaits: 'decision', came: true, pays: false },
}
/** The states for which something holds, for conditions in SQL. */
export const paymentsWhere = (holds: (traits: PaymentTraits) => boolean): PaymentStatus[] =>
  paymentStatuses.filter((status) => holds(paymentTraits[status]))
