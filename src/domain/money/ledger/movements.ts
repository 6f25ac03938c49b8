import { commissionOf } from '#shared/policy.ts'
import type { LedgerAccount, ledgerTransactions } from './ledger.tables.ts'

interface Side {
  account: LedgerAccount
  /** In sen; positive is what we have, negative what we owe or earn. */
  amount: number
  companyId?: string
  orderId?: string
}

/** One movement of money: what it is about, and its sides, which sum to zero. `post` writes it. */
export interface Movement {
  about: Pick<typeof ledgerTransactions.$inferInsert, 'kind' | 'paymentId' | 'refundId' | 'orderId'>
  currency: string
  sides: readonly Side[]
}

interface Refund {
  id: string
  orderId: string
  companyId: string
  amount: number
  currency: string
}

/** A payment was captured: the money is at the payment service and held for its orders; what fits no order is in suspense. */
export function captured(
  payment: { id: string; currency: string; amount: number },
  parts: readonly { orderId: string; companyId: string; amount: number }[],
): Movement {
  const known = parts.reduce((sum, part) => sum + part.amount, 0)
  return {
    about: { kind: 'capture', paymentId: payment.id },
    currency: payment.currency,
    sides: [
      { account: 'clearing', amount: payment.amount },
      ...parts.map((part) => ({ ...part, account: 'held' as const, amount: -part.amount })),
      { account: 'suspense', amount: known - payment.amount },
    ],
  }
}

/** Money of a wrong sum is accepted: of what was in suspense, the parts are held for their orders from now on. */
export function accepted(
  payment: { id: string; currency: string },
  parts: readonly { orderId: string; companyId: string; amount: number }[],
): Movement {
  return {
    about: { kind: 'accept', paymentId: payment.id },
    currency: payment.currency,
    sides: [
      { account: 'suspense', amount: parts.reduce((sum, part) => sum + part.amount, 0) },
      ...parts.map((part) => ({ ...part, account: 'held' as const, amount: -part.amount })),
    ],
  }
}

/**
 * A refund is owed from now on: out of what is held for the order, else out of what the company has earned.
 * @param held in sen
 */
export function refundPromised({ id, amount, currency, companyId, orderId }: Refund, held: number): Movement {
  const of = { companyId, orderId }
  const fromHeld = Math.min(amount, held)
  return {
    about: { kind: 'refund_promised', refundId: id, orderId },
    currency,
    sides: [
      { account: 'held', amount: fromHeld, ...of },
      { account: 'company', amount: amount - fromHeld, ...of },
      { account: 'refunds_due', amount: -amount, ...of },
    ],
  }
}

/** Money that fits no order is owed to its sender from now on. */
export function suspenseReturned({ id, amount, currency, companyId, orderId }: Refund): Movement {
  const of = { companyId, orderId }
  return {
    about: { kind: 'refund_promised', refundId: id, orderId },
    currency,
    sides: [
      { account: 'suspense', amount, ...of },
      { account: 'refunds_due', amount: -amount, ...of },
    ],
  }
}

/** The payment service has paid a refund out. */
export function refundPaid({ id, amount, currency, companyId, orderId }: Refund): Movement {
  const of = { companyId, orderId }
  return {
    about: { kind: 'refund_paid', refundId: id, orderId },
    currency,
    sides: [
      { account: 'refunds_due', amount, ...of },
      { account: 'clearing', amount: -amount, ...of },
    ],
  }
}

/** An order is over: what is still `held` for it, in sen, belongs to the company, less our commission. */
export function released(order: { id: string; companyId: string; currency: string }, held: number): Movement {
  const commission = commissionOf(held)
  const of = { companyId: order.companyId, orderId: order.id }
  return {
    about: { kind: 'release', orderId: order.id },
    currency: order.currency,
    sides: [
      { account: 'held', amount: held, ...of },
      { account: 'company', amount: commission - held, ...of },
      { account: 'commission', amount: -commission, ...of },
    ],
  }
}
