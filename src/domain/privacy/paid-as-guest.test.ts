import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Buyer, payments } from '#domain/money/payments/payments.tables.ts'
import { forgetGuests } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aPaidBooking } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { eraseDueAccounts } from './erase-accounts.ts'

const DAY = 86_400
const buyer = (told: string, phone: string | null = null): Buyer => ({
  customerName: 'Siti Guest',
  customerEmail: told,
  customerPhone: phone,
  recipientName: null,
  recipientPhone: null,
  notes: {},
  locale: 'en',
  told,
  holderContact: null,
})

/** Of a booking that is paid, its payment, which is said to be somebody else's. */
async function paidBy(told: string, phone?: string) {
  const { id } = await aPaidBooking()
  const { db } = await aContext()
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  const ofGroup = eq(payments.groupId, order?.groupId ?? '')
  await db
    .update(payments)
    .set({ buyer: buyer(told, phone), createdAt: testNow })
    .where(ofGroup)
  return async () => (await db.select({ buyer: payments.buyer }).from(payments).where(ofGroup))[0]?.buyer
}

test('who began to pay as a guest leaves the payment with the account of the address, whosever the order became; others stay', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const phone = '+60127776666'
  await at.platform.database.pool.query('update accounts set phone = $1, phone_verified_at = now() where email = $2', [
    phone,
    person.email,
  ])
  const [own, others] = [await paidBy(person.email), await paidBy('somebody.else@example.test')]
  const called = await paidBy('typo@example.test', phone)
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  at.passTime(15 * DAY)
  await eraseDueAccounts(await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() }))
  expect(await own()).toBeNull()
  expect(await called()).toBeNull()
  expect(await others()).toMatchObject({ customerName: 'Siti Guest' })
})

test('two years after, a payment says no more who began to pay it', async () => {
  const paid = await paidBy('siti@example.test')
  const after = async (days: number) =>
    forgetGuests(await aContext({ actor: { kind: 'system' }, at: new Date(testNow.getTime() + days * DAY * 1000) }))
  await after(729)
  expect(await paid()).toMatchObject({ customerName: 'Siti Guest' })
  await after(731)
  expect(await paid()).toBeNull()
})
