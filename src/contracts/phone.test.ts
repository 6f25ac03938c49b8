import { expect, test } from 'vitest'
import { PayInput } from './orders.ts'

test('a guest’s number may be written with blanks and dashes; it is kept plain', () => {
  const given = { provider: 'sandbox', method: 'card', customer: { name: 'Mei', phone: '+60 12-345 6789' } }
  expect(PayInput.parse(given).customer?.phone).toBe('+60123456789')
  const at = (phone: string) => PayInput.safeParse({ ...given, customer: { name: 'Mei', phone } })
  // As it is written at home, too; what is no number is refused.
  expect(at('012-345 6789').data?.customer?.phone).toBe('+60123456789')
  expect(at('345 6789').success).toBe(false)
})
