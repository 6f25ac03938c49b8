import { percentOf } from './money.ts'
import type { PolicyPreset } from './order-axes.ts'

/** What of the total is kept for cancelling late and for not coming, in percent, by the preset that an offer takes. */
export const policyPresets: Readonly<Record<PolicyPreset, { latePercent: number; noShowPercent: number }>> = {
  zero: { latePercent: 0, noShowPercent: 0 },
  flexible: { latePercent: 0, noShowPercent: 10 },
  fair: { latePercent: 10, noShowPercent: 30 },
  moderate: { latePercent: 30, noShowPercent: 50 },
  strict: { latePercent: 50, noShowPercent: 100 },
}

/** The least that is paid online, in sen: RM 1.01, which every payment service takes. A price is nothing, or as much. */
export const leastPayment = 101

/** What the platform keeps of what is released for an order, in percent. */
const commissionPercent = 10

/** The platform's part of what is released for an order, in sen, rounded half up: of the price once it is completed, or of the fee that its end cost. */
export const commissionOf = (held: number): number => percentOf(held, commissionPercent)
