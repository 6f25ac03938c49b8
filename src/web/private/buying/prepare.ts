import type { OrderView } from '#contracts/orders.ts'
import type { Locale } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { toPrepare } from '#shared/to-prepare.ts'

/** What the customer has to prepare or bring, as long as the booking is ahead; else nothing. */
export const stillToPrepare = ({ status, lines }: OrderView, locale: Locale): string =>
  traitsOf(status).phase === 'ahead' ? toPrepare(lines, locale).join(' ') : ''
