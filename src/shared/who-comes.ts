import type { Translate } from './i18n.ts'

/** Who comes, as their provider reads it: the customer, or whom the customer booked for, and who that was. */
export function whoComes(
  t: Translate,
  customer: string | null | undefined,
  recipient: string | null | undefined,
): string | undefined {
  if (!recipient) return customer || undefined
  return customer ? t('orders.bookedBy', { person: recipient, customer }) : recipient
}
