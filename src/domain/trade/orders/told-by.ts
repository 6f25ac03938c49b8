import type { ToldBy } from '#contracts/proposal.ts'
import { readPhone } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Order } from './orders.queries.ts'

/**
 * How a customer is told of an order: an account as it wishes, a visitor by mail, else by text message; `nobody` where
 * there is no address, or a phone that takes no text message of ours (a landline, a country that is not served).
 */
export function toldBy({
  accountId,
  customerEmail,
  customerPhone,
}: Pick<Order, 'accountId' | 'customerEmail' | 'customerPhone'>): ToldBy {
  if (accountId !== null) return 'account'
  if (customerEmail) return 'mail'
  return customerPhone && takesTexts(customerPhone) ? 'sms' : 'nobody'
}

function takesTexts(phone: string): boolean {
  try {
    readPhone(phone)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
