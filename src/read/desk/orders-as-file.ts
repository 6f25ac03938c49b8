import type { DeskOrderRow } from '#contracts/desk.ts'
import { writeAmount } from '#shared/amount.ts'
import { type Locale, localized } from '#shared/locale.ts'
import type { Money } from '#shared/money.ts'
import { localTime } from '../local-time.ts'

/**
 * The table of orders as a bookkeeper reads it: amounts as '50.00' beside their currency, times of the booking by the clock of
 * its own zone, which has a column, those of money by the company's, titles in one language.
 */
export function ordersAsFile(rows: readonly DeskOrderRow[], locale: Locale, companyZone: string) {
  return rows.map(({ title, proposal, paymentStatus: _, ...row }) => {
    const local = (instant: string | null) => localTime(instant, row.zone)
    return {
      ...row,
      title: localized(title, locale),
      startsAt: local(row.startsAt),
      requestExpiresAt: local(row.requestExpiresAt),
      answerBy: local(row.answerBy),
      proposedStartsAt: local(proposal?.startsAt ?? null),
      proposalExpiresAt: local(proposal?.expiresAt ?? null),
      total: inRinggit(row.total),
      paid: inRinggit(row.paid),
      paidOnline: inRinggit(row.paidOnline),
      paidSpot: inRinggit(row.paidSpot),
      due: inRinggit(row.due),
      refunded: inRinggit(row.refunded),
      changedBack: inRinggit(row.changedBack),
      spotBack: inRinggit(row.spotBack),
      received: inRinggit(row.received),
      currency: row.total.currency,
      paidAt: localTime(row.paidAt, companyZone),
      spotPaidAt: localTime(row.spotPaidAt, companyZone),
      backAt: localTime(row.backAt, companyZone),
      changedBackAt: localTime(row.changedBackAt, companyZone),
      createdAt: local(row.createdAt),
    }
  })
}

export type OrderInFile = ReturnType<typeof ordersAsFile>[number]

/** An amount as '80.00', without its currency. */
export const inRinggit = ({ amount }: Money) => writeAmount(amount)
