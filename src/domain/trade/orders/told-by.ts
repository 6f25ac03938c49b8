import type { ToldBy } from '#contracts/proposal.ts'
import { type Context } from '#domain/base/index.ts'
import { readPhone } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { isProvedBy } from '../checkout/holders.ts'
import type { Order } from './orders.queries.ts'

/**
 * How a customer is told of an order: an account as it wishes, a visitor by mail, else by text message; `nobody` where
 * there is no address, or a phone that gets no text message from us (a landline, a country that is not served). A text
 * message costs money, and its receiver cannot unsubscribe. So it goes only to a number that its owner proved by a code, or
 * that a company's desk wrote down, never to one that a visitor only typed.
 */
export function toldBy(
  ctx: Context,
  order: Pick<Order, 'accountId' | 'customerEmail' | 'customerPhone' | 'walkIn' | 'holderContact'>,
): ToldBy {
  if (order.accountId !== null) return 'account'
  if (order.customerEmail) return 'mail'
  const number = order.customerPhone && textNumber(order.customerPhone)
  return number && (order.walkIn || isProvedBy(ctx, order, number)) ? 'sms' : 'nobody'
}

function textNumber(phone: string): string | undefined {
  try {
    return readPhone(phone).value
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
