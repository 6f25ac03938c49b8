import type { OwnOffer } from '#contracts/desk.ts'
import { serverTranslator } from '#locales/index.ts'
import { type Locale, localized } from '#shared/locale.ts'
import type { FileRows } from '../file-rows.ts'
import { inRinggit, type OrderInFile } from './orders-as-file.ts'

/** The columns of the file of orders, in their order: what a bookkeeper looks for first, ids last. */
const orderColumns = [
  'docno',
  'status',
  'payment',
  'title',
  'customerName',
  'recipientName',
  'branchName',
  'staffName',
  'startsAt',
  'zone',
  'total',
  'paid',
  'paidOnline',
  'paidSpot',
  'due',
  'refunded',
  'changedBack',
  'spotBack',
  'received',
  'currency',
  'paidAt',
  'spotPaidAt',
  'backAt',
  'changedBackAt',
  'requestExpiresAt',
  'answerBy',
  'proposedStartsAt',
  'proposalExpiresAt',
  'createdAt',
  'orderid',
] as const satisfies readonly (keyof OrderInFile)[]

/** The file of a company's orders in a reader's language: heads, states and payments in words. */
export function ordersInWords(rows: readonly OrderInFile[], locale: Locale): FileRows {
  const t = serverTranslator(locale)
  return {
    heads: orderColumns.map((column) => t(`files.orders.${column}`)),
    rows: rows.map((row) => {
      const said = { ...row, status: t(`desk.status_${row.status}`), payment: t(`desk.payment_${row.payment}`) }
      return orderColumns.map((column) => said[column])
    }),
  }
}

const offerColumns = [
  'itemCode',
  'title',
  'name',
  'status',
  'price',
  'currency',
  'minutes',
  'bookedCount',
  'variants',
  'addons',
  'offerid',
] as const

/** The file of a company's offers in a reader's language, each with its options and add-ons in a line. */
export function offersInWords(rows: readonly OwnOffer[], locale: Locale): FileRows {
  const t = serverTranslator(locale)
  const priced = ({ name, price }: Pick<OwnOffer, 'name' | 'price'>) => `${localized(name, locale)} ${inRinggit(price)}`
  const cellsOf = (offer: OwnOffer) => {
    const said: Record<(typeof offerColumns)[number], string | number | null> = {
      itemCode: offer.itemCode,
      title: localized(offer.title, locale),
      name: localized(offer.name, locale),
      status: t(`desk.offer_${offer.status}`),
      price: inRinggit(offer.price),
      currency: offer.price.currency,
      minutes: offer.durationMinutes,
      bookedCount: offer.bookedCount,
      variants: offer.variants.map(priced).join('; '),
      addons: offer.addons.map(priced).join('; '),
      offerid: offer.offerid,
    }
    return offerColumns.map((column) => said[column])
  }
  return { heads: offerColumns.map((column) => t(`files.offers.${column}`)), rows: rows.map(cellsOf) }
}
