import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { forgetGuests } from '#domain/trade/index.ts'
import { anotherOrder, customersOf, noteAll } from '#test/a-customer.ts'
import { allThere } from '#test/all-there.ts'
import { aPaidBooking, at, HOUR, slot, start, system } from '#test/paid-booking.ts'
import { testNow } from '#test/world.ts'
import { contactHolder } from '../checkout/holders.ts'
import { orders } from '../orders/orders.tables.ts'
import { customerOf } from './customer-of.ts'
import { customers } from './customers.tables.ts'
import { noteCustomers } from './note-customers.ts'

/** A paid booking, and how its company's customers stand. */
async function begun() {
  const booking = await aPaidBooking()
  const ctx = await at(system)
  const { companyId } = booking.offer
  return { booking, ctx, companyId, known: () => customersOf(ctx, companyId) }
}
const ofGuest = { accountId: null, contactId: null, customerName: 'Nur', customerPhone: null }

test('who has an account is one customer of a company whatever they book there, and another of the next company', async () => {
  const { booking, ctx, companyId, known } = await begun()
  await noteAll()
  const [first, ...rest] = await known()
  expect(rest).toEqual([])
  expect(first).toMatchObject({ accountId: booking.buyer.accountId, madeBy: 'order', visits: 0, spentAmount: 8000 })
  expect(first?.nextAt?.toISOString()).toBe(slot)
  await anotherOrder(ctx, booking.id, { customerName: 'Nurul Izzah', customerEmail: 'Other@Example.Test' })
  await noteAll()
  expect(await known()).toMatchObject([{ id: first?.id, name: 'Nurul Izzah', email: 'other@example.test' }])
  const other = await aPaidBooking()
  await ctx.db.update(orders).set({ accountId: booking.buyer.accountId }).where(eq(orders.id, other.id))
  await noteAll()
  const [elsewhere] = await customersOf(ctx, other.offer.companyId)
  expect(elsewhere?.accountId).toBe(booking.buyer.accountId)
  expect(elsewhere?.id).not.toBe(first?.id)
  expect(await ctx.db.$count(customers, eq(customers.companyId, companyId))).toBe(1)
})

test('the figures are those of the orders: what is ahead, what was served, what was not come to, what was given back', async () => {
  const { booking, ctx, known } = await begun()
  const claimed = { claimedBy: 'provider', status: 'no_show', startsAt: new Date(start - 48 * HOUR) } as const
  await anotherOrder(ctx, booking.id, { ...claimed })
  await anotherOrder(ctx, booking.id, { ...claimed, claimedBy: 'customer' })
  await noteAll()
  expect(await known()).toMatchObject([{ visits: 0, noShows: 1, lastAt: null }])
  await booking.provider(start, 'start')
  await booking.provider(start + HOUR, 'deliver')
  await noteAll()
  const [served] = await known()
  expect(served).toMatchObject({ visits: 1, noShows: 1, spentAmount: 8000, nextAt: null })
  expect(served?.firstAt?.toISOString()).toBe(slot)
  expect(served?.lastAt?.toISOString()).toBe(slot)
  // Nothing changed: nothing is due.
  expect(await noteCustomers(ctx, 10)).toBe(0)
})

test('a visitor is found by the address that a code proved, never by one that was only typed', async () => {
  const { booking, ctx, known } = await begun()
  const email = 'siti@example.test'
  const proved = { ...ofGuest, customerEmail: 'Siti@Example.test', holderContact: contactHolder(ctx, email) }
  await anotherOrder(ctx, booking.id, proved)
  await anotherOrder(ctx, booking.id, { ...proved, customerName: 'Siti Aminah' })
  await anotherOrder(ctx, booking.id, { ...ofGuest, customerEmail: email, holderContact: null })
  await anotherOrder(ctx, booking.id, { ...ofGuest, customerEmail: email, holderContact: null })
  await noteAll()
  const rows = (await known()).filter(({ accountId }) => accountId === null)
  expect(rows.map(({ name, provedEmail }) => [name, provedEmail]).toSorted()).toEqual([
    ['Nur', null],
    ['Nur', null],
    ['Siti Aminah', email],
  ])
})

test('an account that turns out to be a known guest takes that customer over, with what was written of them', async () => {
  const { booking, ctx, known } = await begun()
  await ctx.db
    .update(orders)
    .set({ ...ofGuest, customerEmail: 'nur@example.test' })
    .where(eq(orders.id, booking.id))
  await noteAll()
  const [guest] = await known()
  await ctx.db
    .update(customers)
    .set({ note: 'Likes tea', version: 2 })
    .where(eq(customers.id, guest?.id ?? ''))
  await ctx.db.update(orders).set({ accountId: booking.buyer.accountId }).where(eq(orders.id, booking.id))
  await noteAll()
  expect(await known()).toMatchObject([{ id: guest?.id, accountId: booking.buyer.accountId, note: 'Likes tea' }])
  // One whom nobody wrote about goes, where the account is a customer already.
  const typed = await anotherOrder(ctx, booking.id, { ...ofGuest, customerEmail: 'nur@example.test' })
  await noteAll()
  expect(await known()).toHaveLength(2)
  await ctx.db.update(orders).set({ accountId: booking.buyer.accountId }).where(eq(orders.id, typed))
  await noteAll()
  expect(await known()).toMatchObject([{ id: guest?.id }])
})

test('who proved an address as a visitor is the account that has it', async () => {
  const { booking, ctx, known } = await begun()
  await noteAll()
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, booking.buyer.accountId))
  const email = account?.email ?? ''
  await anotherOrder(ctx, booking.id, { ...ofGuest, customerEmail: email, holderContact: contactHolder(ctx, email) })
  await noteAll()
  expect(await known()).toMatchObject([{ accountId: booking.buyer.accountId, name: 'Nur' }])
})

test('who called is known by the number that the company wrote down; who left none is nobody', async () => {
  const { booking, ctx, known } = await begun()
  const walkIn = { ...ofGuest, walkIn: true, customerEmail: null, customerPhone: '+60123456789' }
  await anotherOrder(ctx, booking.id, walkIn)
  await anotherOrder(ctx, booking.id, { ...walkIn, customerName: 'Nur A.' })
  const unknown = await anotherOrder(ctx, booking.id, { ...walkIn, customerPhone: null })
  await noteAll()
  const called = (await known()).filter(({ madeBy }) => madeBy === 'company')
  expect(called).toMatchObject([{ name: 'Nur', phone: '+60123456789' }])
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, unknown))
  expect(row).toMatchObject({ customerId: null, customerDue: false })
})

test('orders that are noted by two workers at once make one customer', async () => {
  for (let round = 0; round < 5; round++) {
    const { booking, ctx, known } = await begun()
    const walkIn = { ...ofGuest, walkIn: true, customerPhone: '+60123456789' }
    for (let i = 0; i < 4; i++) await anotherOrder(ctx, booking.id, walkIn)
    await Promise.all([noteCustomers(ctx, 50), noteCustomers(ctx, 50), noteCustomers(ctx, 50)])
    expect((await known()).filter(({ madeBy }) => madeBy === 'company')).toHaveLength(1)
  }
})

test('an order that fails keeps no other of its round from being noted, and is told of', async () => {
  const { booking, ctx, known } = await begun()
  await noteAll()
  const walkIn = { ...ofGuest, walkIn: true, customerPhone: '+60123456789' }
  const failing = await anotherOrder(ctx, booking.id, { ...walkIn, customerPhone: '+60123456788' })
  await anotherOrder(ctx, booking.id, walkIn)
  let tried = 0
  const transaction: typeof ctx.db.transaction = (...given) =>
    tried++ === 0 ? Promise.reject(new Error('one order')) : ctx.db.transaction(...given)
  const db = new Proxy(ctx.db, { get: (of, name) => (name === 'transaction' ? transaction : Reflect.get(of, name)) })
  await expect(noteCustomers({ ...ctx, db }, 50)).rejects.toThrow('one order')
  expect((await known()).filter(({ madeBy }) => madeBy === 'company')).toMatchObject([{ phone: '+60123456789' }])
  // It is still due.
  await noteAll()
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, failing))
  expect(row?.customerDue).toBe(false)
})

test('control: noted without the lock, they make several', async () => {
  const { booking, ctx, known } = await begun()
  const walkIn = { ...ofGuest, walkIn: true, customerPhone: '+60123456789' }
  const ids = [await anotherOrder(ctx, booking.id, walkIn), await anotherOrder(ctx, booking.id, walkIn)]
  const bothLooked = allThere(ids.length)
  await Promise.all(
    ids.map((id) =>
      ctx.db.transaction(async (db) => {
        const [order] = await db.select().from(orders).where(eq(orders.id, id))
        await customerOf({ ...ctx, db }, order!)
        await bothLooked()
      }),
    ),
  )
  expect((await known()).filter(({ madeBy }) => madeBy === 'company')).toHaveLength(2)
})

test('a guest who has not come for two years is forgotten, unless the company may write to them', async () => {
  const { booking, ctx, known } = await begun()
  await ctx.db
    .update(orders)
    .set({ ...ofGuest, customerEmail: 'nur@example.test' })
    .where(eq(orders.id, booking.id))
  await noteAll()
  const twoYears = new Date(start + 731 * 24 * HOUR)
  const [guest] = await known()
  const set = (over: Partial<typeof customers.$inferInsert>) =>
    ctx.db
      .update(customers)
      .set(over)
      .where(eq(customers.id, guest?.id ?? ''))
  await set({ note: 'Likes tea', emailConsent: true, emailConsentAt: testNow, emailConsentSource: 'in_person' })
  await forgetGuests({ ...ctx, now: () => twoYears })
  expect(await known()).toMatchObject([{ email: 'nur@example.test', note: 'Likes tea' }])
  await set({ emailConsent: false })
  await forgetGuests({ ...ctx, now: () => new Date(start) })
  expect(await known()).toMatchObject([{ email: 'nur@example.test' }])
  await forgetGuests({ ...ctx, now: () => twoYears })
  expect(await known()).toMatchObject([{ name: 'Nur', email: null, note: null, emailConsent: null }])
})
