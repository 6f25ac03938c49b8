/** Closed lists of an order's payment, refund and payout statuses and of other kinds. */
export const paymentAxes = ['none', 'pending', 'mismatch', 'partly_paid', 'paid', 'failed', 'offline_due'] as const
export type PaymentAxis = (typeof paymentAxes)[number]

export const refundAxes = ['none', 'pending', 'partial', 'full', 'failed'] as const
export type RefundAxis = (typeof refundAxes)[number]

export const payoutAxes = ['not_due', 'due', 'frozen', 'processing', 'paid', 'failed', 'reversed'] as const
export type PayoutAxis = (typeof payoutAxes)[number]

export const offerKinds = ['instant', 'request', 'quote'] as const
export type OfferKind = (typeof offerKinds)[number]

export const policyPresetNames = ['zero', 'flexible', 'fair', 'moderate', 'strict'] as const
export type PolicyPreset = (typeof policyPresetNames)[number]

/** Where a service happens. */
export const servicePlaces = ['provider', 'customer', 'online'] as const

/** What a line of an order is for. */
export const lineKinds = ['service', 'addon', 'ticket'] as const
export type LineKind = (typeof lineKinds)[number]
