import type { ChangeCustomer } from '#contracts/customers.ts'
import { normalEmail } from '#domain/people/index.ts'

/** What a company writes of a customer, as it is kept; what is not given is not there. */
export function writtenOf({ email, phone, note, tags }: Pick<ChangeCustomer, 'email' | 'phone' | 'note' | 'tags'>) {
  return {
    ...(email !== undefined && { email: email && normalEmail(email) }),
    ...(phone !== undefined && { phone }),
    ...(note !== undefined && { note: note || null }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
  }
}
