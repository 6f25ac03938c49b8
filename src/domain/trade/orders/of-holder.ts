import type { payments } from '#domain/money/payments/payments.tables.ts'
import type { orders } from './orders.tables.ts'

/** Whether a payment for an order is of the account that has it, or of a visitor while nobody has. */
export const isOfHolder = (
  { accountId }: Pick<typeof orders.$inferSelect, 'accountId'>,
  { buyer }: Pick<typeof payments.$inferSelect, 'buyer'>,
): boolean => accountId === null || buyer === null || buyer.accountId === accountId
