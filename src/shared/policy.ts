import { percentOf } from './money.ts'
import type { PolicyPreset } from './order-axes.ts'
import { MINUTE } from './time.ts'

/** How much of the total is kept for cancelling late and for not coming, in percent, by the preset of an offer. */
export const policyPresets: Readonly<Record<PolicyPreset, { latePercent: number; noShowPercent: number }>> = {
  zero: { latePercent: 0, noShowPercent: 0 },
  flexible: { latePercent: 0, noShowPercent: 10 },
  fair: { latePercent: 10, noShowPercent: 30 },
  moderate: { latePercent: 30, noShowPercent: 50 },
  strict: { latePercent: 50, noShowPercent: 100 },
}

/** Until when before its start a booking may be cancelled free of charge and moved by its customer, in epoch milliseconds. */
export const leadTimeBeginsAt = (startsAt: Date | string, { noticeMinutes }: { noticeMinutes: number }): number =>
  new Date(startsAt).getTime() - noticeMinutes * MINUTE

/** The lowest online payment, in sen: RM 1.01, which every payment service accepts. A price is zero or at least this. */
export const leastPayment = 101

/** Whether something can be sold for so much, in sen. */
export const isPrice = (sen: number): boolean => sen === 0 || sen >= leastPayment

/** The most that one thing costs, in sen. */
export const mostPrice = 9_999_900

/** The most that somebody gives for one ticket whose price is up to them: as many as one order has can be paid by card. */
export const mostGift = 9_900_000

/** Whether so much can be given for a ticket whose price is only the least. */
export const isGift = (given: number, least: number): boolean =>
  given >= least && given <= mostGift && (given === 0 || given >= leastPayment)

/** The platform's commission on what is released for an order, in percent. */
export const commissionPercent = 10

/**
 * The platform's commission on what is released for an order, in sen, rounded half up: on the price of a completed order,
 * or on the fee that is kept.
 */
export const commissionOf = (held: number): number => percentOf(held, commissionPercent)

/** Most closed times that one call opens again; their ids stand in its address. */
export const mostReopened = 200
