import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { PayInput } from './checkout.ts'
import { ChangeCompany, MakeCompany } from './contacts.ts'
import { WalkInInput } from './desk.ts'
import { AltRegister, Register } from './identity.ts'
import { linklessName } from './names.ts'
import { phone } from './phone.ts'
import { UpdatePerson } from './profile.ts'

test('a guest’s number may be written with blanks and dashes; it is kept plain', () => {
  const given = { provider: 'sandbox', method: 'card', customer: { name: 'Mei', phone: '+60 12-345 6789' } }
  expect(PayInput.parse(given).customer?.phone).toBe('+60123456789')
  const at = (phone: string) => PayInput.safeParse({ ...given, customer: { name: 'Mei', phone } })
  // As it is written at home, too; what is no number is refused.
  expect(at('012-345 6789').data?.customer?.phone).toBe('+60123456789')
  expect(at('345 6789').success).toBe(false)
})

test.each(['+19005550123', '+60123', '+600000000000', '+6599999999999'])(
  'what nobody has as a number, or costs whoever calls it, is refused: %s',
  (number) => expect(phone.safeParse(number).error?.issues[0]?.message).toBe('phone'),
)

test.each(['+60123456789', '+60321410000', '+6591234567', '+601300882525', '+442079460958', '+14155552671'])(
  'a real number is taken, of a mobile, a house or an office: %s',
  (number) => expect(phone.safeParse(number).data).toBe(number),
)

test('who pays, who comes, who registers, who called and who sells is named in mails: a link is no name of theirs', () => {
  const link = 'Prize: http://evil.example'
  const given = { provider: 'sandbox', method: 'card' }
  const answers = [
    PayInput.safeParse({ ...given, customer: { name: link } }),
    PayInput.safeParse({ ...given, recipient: { name: link } }),
    Register.safeParse({ name: link, email: 'a@example.test' }),
    AltRegister.safeParse({ name: link, email: 'a@example.test', orderid: newId(), secret: 'a'.repeat(32) }),
    UpdatePerson.safeParse({ id: newId(), name: link }),
    MakeCompany.safeParse({ isperson: false, name: link, slug: 'salon' }),
    ChangeCompany.safeParse({ id: newId(), isperson: false, name: link }),
    WalkInInput.safeParse({
      companyid: 'a-company',
      offerid: newId(),
      startsAt: '2030-05-10T02:00:00.000Z',
      name: link,
      phone: '+60123456789',
    }),
  ]
  for (const { error } of answers) {
    expect(error?.issues.map(({ message }) => message)).toEqual(['link'])
    expect(error?.issues[0]?.path.at(-1)).toBe('name')
  }
  expect(MakeCompany.safeParse({ isperson: false, name: 'Salon St. Ives', slug: 'salon' }).success).toBe(true)
})

test('of a name that is too long nothing else is looked for', () => {
  const { error } = linklessName.safeParse(`${'x'.repeat(101)} http://evil.example`)
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})
