import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WalkInInput } from '#contracts/desk.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { savePreferences } from '#domain/people/index.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import {
  actOnOrder,
  addToCart,
  addWalkIn,
  loadAsSystem,
  openCheckout,
  payGroup,
  placeOrder,
  runDueTimers,
  showOrder,
  toOrderView,
} from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { newId } from '#shared/ids.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { rightLetters } from '#shared/rights.ts'
import { aPaidBooking, at, HOUR, system } from '#test/paid-booking.ts'
import { aCompany, anOffer, aPerson, testNow } from '#test/world.ts'
import { composeOrderText } from './compose-order-mail.ts'
import { notices } from './notices.tables.ts'
import { notifyOfOrder } from './notify-of-order.ts'
import { isOrderTopic, type OrderTopic } from './order-mails.ts'

const slot = '2030-05-10T02:00:00.000Z'
const later = '2030-05-11T02:00:00.000Z'
let numbers = 0
const aMobile = () => `+6012345${String(++numbers).padStart(4, '0')}`

/** A booking that the desk made for a caller; `told` is what the caller was sent since it was asked last. */
async function aPhoneBooking({
  phone = aMobile(),
  locale,
  kind = 'instant',
}: {
  phone?: string
  locale?: 'ms'
  kind?: 'instant' | 'request'
} = {}) {
  const owner = await aPerson()
  const company = await aCompany({ owner, name: 'Seri Ayu' })
  const ctx = await at(owner)
  if (locale) await ctx.db.update(contacts).set({ cdata: { locale } }).where(eq(contacts.id, company.id))
  const { offer } = await anOffer({ company, kind })
  const { orderid } = await addWalkIn(ctx, {
    companyid: company.slug,
    offerid: offer.id,
    startsAt: slot,
    name: 'Auntie Rokiah',
    phone,
  })
  const written = new Set<string>()
  const told = async (when = testNow.getTime()) => {
    const worker = await at(system, when)
    const events = await worker.db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
    for (const { id } of events.filter(({ id, topic }) => topic !== 'orders.checkout_opened' && !written.has(id))) {
      written.add(id)
      await notifyOfOrder(worker, id)
    }
    const box = await listMailbox(worker.db, phone)
    return box.map(({ channel, text }) => `${channel}: ${text}`)
  }
  const desk = async (action: 'reschedule' | 'cancel' | 'no_show', input: object = {}, when = testNow.getTime()) =>
    actOnOrder(await at(owner, when), orderid, action, { as: 'provider', ...input })
  return { orderid, owner, phone, told, desk, company, ctx }
}

test('who called and left a number alone is told by text message: booked, reminded, moved, cancelled', async () => {
  const booking = await aPhoneBooking()
  expect(await booking.told()).toEqual([expect.stringMatching(/^sms: Seri Ayu: your booking on .*10 May.* stands/)])
  await booking.desk('reschedule', { startsAt: later })
  expect(await booking.told()).toContainEqual(expect.stringMatching(/moved from .*10 May.* to .*11 May/))
  const dayBefore = Date.parse(later) - 24 * HOUR
  await runDueTimers(await at(system, dayBefore))
  expect(await booking.told(dayBefore)).toContainEqual(expect.stringMatching(/you have a booking on .*11 May/))
  await booking.desk('cancel', {}, dayBefore)
  const all = await booking.told(dayBefore)
  expect(all).toContainEqual(expect.stringMatching(/your booking on .*11 May.* is cancelled/))
  expect(all).toHaveLength(4)
  expect(all.join()).not.toContain('{{')
})

test('who never asked is not told of a request: what the desk books stands at once', async () => {
  const booking = await aPhoneBooking({ kind: 'request' })
  const told = await booking.told()
  expect(told).toEqual([expect.stringMatching(/^sms: Seri Ayu: your booking on .*10 May.* stands/)])
  expect(told.join()).not.toMatch(/request|accepted/)
  const [order] = await booking.ctx.db.select().from(orders).where(eq(orders.id, booking.orderid))
  expect(order).toMatchObject({ status: 'confirmed', requestExpiresAt: null, confirmedAt: expect.any(Date) })
})

test('it is written in the language of the company, and what asks for an answer brings the way to give one', async () => {
  const booking = await aPhoneBooking({ locale: 'ms' })
  const [first] = await booking.told()
  expect(first).toContain('tempahan anda')
  const missed = Date.parse(slot) + HOUR / 2
  await booking.desk('no_show', {}, missed)
  expect(await booking.told(missed)).toContainEqual(
    expect.stringMatching(new RegExp(`bantah sebelum .*/ms/my/order/${booking.orderid}#k=`)),
  )
})

test('a reason is read on the page of the booking, to which the text message leads; its words are in none', async () => {
  for (const action of ['cancel', 'no_show'] as const) {
    const booking = await aPhoneBooking()
    const { orderid } = booking
    const when = action === 'cancel' ? testNow.getTime() : Date.parse(slot) + HOUR / 2
    await booking.desk(action, { reason: 'We have no power.' }, when)
    const told = (await booking.told(when)).join()
    const [, key] = new RegExp(`/my/order/${orderid}#k=(\\S+)`).exec(told) ?? []
    expect(told.match(/#k=/g), action).toHaveLength(1)
    expect(told).not.toContain('no power')
    const reader = await at({ kind: 'anonymous' }, when)
    const { timeline } = await showOrder(reader, orderid, key, 'customer')
    expect(timeline.map(({ reason }) => reason)).toContain('We have no power.')
  }
  const without = await aPhoneBooking()
  await without.desk('cancel')
  expect((await without.told()).join()).not.toContain('http')
})

test('a number that takes no text message is promised nothing, and sent nothing', async () => {
  const booking = await aPhoneBooking({ phone: '+60321410000' })
  expect(await booking.told()).toEqual([])
  const shown = async ({ orderid, owner }: typeof booking) =>
    (await showOrder(await at(owner), orderid, undefined, 'provider')).toldBy
  expect(await shown(booking)).toBe('nobody')
  expect(await shown(await aPhoneBooking())).toBe('sms')
})

test('who came by and left neither number nor address is booked all the same, and the desk knows that nobody tells them', async () => {
  const owner = await aPerson()
  const company = await aCompany({ owner })
  const ctx = await at(owner)
  const { offer } = await anOffer({ company })
  const named = { companyid: company.slug, offerid: offer.id, startsAt: slot, name: 'Auntie Rokiah' }
  const { orderid } = await addWalkIn(ctx, WalkInInput.parse(named))
  const shown = await showOrder(ctx, orderid, undefined, 'provider')
  expect(shown).toMatchObject({
    status: 'confirmed',
    toldBy: 'nobody',
    customer: { name: 'Auntie Rokiah', phone: null, email: null },
  })
  const worker = await at(system)
  const events = await worker.db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
  for (const { id, topic } of events) if (isOrderTopic(topic)) await notifyOfOrder(worker, id)
  // A name is still needed.
  expect(WalkInInput.safeParse({ ...named, name: '' }).success).toBe(false)
})

/** A visitor's booking, with a number alone; `told` is what came to it after the codes. */
async function aVisitorsBooking(how: { proved: boolean }) {
  const owner = await aPerson()
  const { offer } = await anOffer({ company: await aCompany({ owner }), ...(how.proved && freeOfCharge) })
  const visitor = await at({ kind: 'anonymous' })
  const { db } = visitor
  const phone = aMobile()
  const customer = { name: 'Mei', phone }
  const { groupId, secret, orders: placed } = await placeOrder(visitor, { offerid: offer.id, startsAt: slot })
  const orderid = placed[0]?.id ?? ''
  if (how.proved) {
    await payGroup(visitor, groupId, { provider: 'offline', method: 'free', customer }, secret)
    const [code] = await listMailbox(db, phone)
    const tac = /\b\d{6}\b/.exec(code?.text ?? '')?.[0] ?? ''
    await payGroup(visitor, groupId, { provider: 'offline', method: 'free', customer, tac }, secret)
  } else {
    const mailed = { ...customer, email: `mei-${orderid}@example.test` }
    await payGroup(visitor, groupId, { provider: 'sandbox', method: 'card', customer: mailed }, secret)
    // As before a phone alone had to be proved.
    await db.update(orders).set({ customerEmail: null }).where(eq(orders.id, orderid))
    const [payment] = await db.update(payments).set({ buyer: null }).where(eq(payments.groupId, groupId)).returning()
    const { ref, amount = 0 } = payment ?? {}
    const captured = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
    await applyPaymentEvent(visitor, 'sandbox', captured, '{}')
  }
  const toldBy = async () => (await showOrder(await at(owner), orderid, undefined, 'provider')).toldBy
  const told = async () => {
    const worker = await at(system)
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
    for (const { id, topic } of events) if (isOrderTopic(topic)) await notifyOfOrder(worker, id)
    return (await listMailbox(db, phone)).map(({ text }) => text).filter((text) => !text.includes('code'))
  }
  return { orderid, toldBy, told, cancel: () => actOnOrder(visitor, orderid, 'cancel', { secret }), db }
}
const freeOfCharge = { priceModel: 'free', priceAmount: 0 } as const

test('a number that a visitor typed and nobody proved gets no text message, and the desk is not told that it does', async () => {
  const typed = await aVisitorsBooking({ proved: false })
  expect(await typed.toldBy()).toBe('nobody')
  await typed.cancel()
  expect(await typed.told()).toEqual([])
})

test('a number that a visitor proved by a code is told by text message, but not another that was written since', async () => {
  const proved = await aVisitorsBooking({ proved: true })
  expect(await proved.toldBy()).toBe('sms')
  await proved.cancel()
  expect(await proved.told()).toContainEqual(expect.stringContaining('is cancelled'))
  await proved.db.update(orders).set({ customerPhone: aMobile() }).where(eq(orders.id, proved.orderid))
  expect(await proved.toldBy()).toBe('nobody')
})

test('a number that was proved for what is free is told of what is paid beside it, too', async () => {
  const visitor = await at({ kind: 'anonymous' })
  const { db } = visitor
  const [owner, phone] = [await aPerson(), aMobile()]
  const company = await aCompany({ owner })
  const keys = []
  for (const terms of [{}, freeOfCharge]) {
    const { offer } = await anOffer({ company, ...terms })
    const { order, secret } = await addToCart(visitor, { offerid: offer.id, startsAt: slot })
    keys.push({ orderid: order.id, secret })
  }
  const { groupId, secret } = await openCheckout(visitor, keys)
  const choice = { provider: 'sandbox', method: 'card', customer: { name: 'Mei', phone } }
  await payGroup(visitor, groupId, choice, secret)
  const tac = /\b\d{6}\b/.exec((await listMailbox(db, phone))[0]?.text ?? '')?.[0] ?? ''
  await payGroup(visitor, groupId, { ...choice, tac }, secret)
  const [payment] = await db.select().from(payments).where(eq(payments.groupId, groupId))
  const { ref, amount = 0 } = payment ?? {}
  const captured = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
  await applyPaymentEvent(visitor, 'sandbox', captured, '{}')
  for (const { orderid } of keys) {
    expect((await showOrder(await at(owner), orderid, undefined, 'provider')).toldBy).toBe('sms')
    await actOnOrder(visitor, orderid, 'cancel', { secret })
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
    for (const { id, topic } of events) if (topic === 'orders.cancelled') await notifyOfOrder(await at(system), id)
  }
  const told = (await listMailbox(db, phone)).filter(({ text }) => text.includes('is cancelled'))
  expect(told).toHaveLength(2)
})

test('a visitor with a phone alone proves it before paying, too, and is texted the way to the booking', async () => {
  const visitor = await at({ kind: 'anonymous' })
  const { db } = visitor
  const phone = aMobile()
  const { offer } = await anOffer()
  const { groupId, secret, orders: placed } = await placeOrder(visitor, { offerid: offer.id, startsAt: slot })
  const orderid = placed[0]?.id ?? ''
  const choice = { provider: 'sandbox', method: 'card', customer: { name: 'Mei', phone } }
  expect(await payGroup(visitor, groupId, choice, secret)).toMatchObject({ redirectUrl: null, placed: false })
  expect(await db.select().from(payments).where(eq(payments.groupId, groupId))).toEqual([])
  const tac = /\b\d{6}\b/.exec((await listMailbox(db, phone))[0]?.text ?? '')?.[0] ?? ''
  const wrong = payGroup(visitor, groupId, { ...choice, tac: tac === '000000' ? '000001' : '000000' }, secret)
  await expect(wrong).rejects.toMatchObject({ code: 'identity.code_wrong' })
  expect((await payGroup(visitor, groupId, { ...choice, tac }, secret)).redirectUrl).not.toBeNull()
  // Who comes back from a payment that failed is not asked again.
  expect((await payGroup(visitor, groupId, choice, secret)).redirectUrl).not.toBeNull()
  const [payment] = await db.select().from(payments).where(eq(payments.groupId, groupId))
  const { ref, amount = 0 } = payment ?? {}
  const captured = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
  await applyPaymentEvent(visitor, 'sandbox', captured, '{}')
  const events = await db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
  for (const { id, topic } of events) if (topic === 'orders.confirmed') await notifyOfOrder(await at(system), id)
  const [told] = await listMailbox(db, phone)
  expect(told?.text).toMatch(/your booking on .*10 May.* stands/)
  const [, key] = new RegExp(`/my/order/${orderid}#k=(\\S+)`).exec(told?.text ?? '') ?? []
  expect(await showOrder(visitor, orderid, key, 'customer')).toMatchObject({ orderid, guest: true })
})

test('a visitor with a phone alone is told that money goes back, and why, in every language', async () => {
  const booking = await aPaidBooking()
  const worker = await at(system)
  const loaded = await loadAsSystem(worker, booking.id)
  const view = await toOrderView(worker, loaded, 'customer')
  const text = (locale: Locale, payload: object, status = view.status, topic: OrderTopic = 'payments.refunded') => {
    const reader = { topic, side: 'customer' as const, payload: { amount: 8000, ...payload } }
    return composeOrderText({ ...worker, locale }, reader, loaded, { ...view, status })
  }
  expect(text('en', {})).toMatch(/^.+: RM\s80\.00 comes back by the way you paid/)
  expect(text('en', { reason: 'late' })).toMatch(/^You paid .* twice: RM\s80\.00 goes back/)
  expect(text('en', { reason: 'late' }, 'payment_expired')).toMatch(
    /came after its checkout had ended\. Nothing is booked/,
  )
  expect(text('en', { reason: 'mismatch' })).toContain('is not the amount that was due')
  expect(text('en', {}, 'payment_expired', 'payments.wrong_sum')).toMatch(/^RM\s80\.00 came for .*Nothing is booked/)
  for (const locale of locales)
    for (const reason of ['late', 'mismatch', 'cancelled'])
      expect(text(locale, { reason })).not.toMatch(/order-mails\.|\{\{/)
})

test('an account with a phone alone is texted of its bookings and reminders as a guest is, until it switches that off', async () => {
  const buyer = await aPerson()
  const its = await at(buyer)
  const { db } = its
  const phone = aMobile()
  await db
    .update(accounts)
    .set({ email: null, emailVerifiedAt: null, phone, phoneVerifiedAt: testNow })
    .where(eq(accounts.id, buyer.accountId))
  const { offer } = await anOffer()
  const book = async (startsAt: string) => {
    const { groupId, orders: placed } = await placeOrder(its, { offerid: offer.id, startsAt })
    await payGroup(its, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
    return placed[0]?.id ?? ''
  }
  const told = async (orderid: string, when: number) => {
    const worker = await at(system, when)
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
    for (const { id, topic } of events) if (isOrderTopic(topic)) await notifyOfOrder(worker, id)
    return (await listMailbox(db, phone)).filter(({ channel }) => channel === 'sms').map(({ text }) => text)
  }
  const orderid = await book(slot)
  const dayBefore = Date.parse(slot) - 24 * HOUR
  await told(orderid, testNow.getTime())
  await runDueTimers(await at(system, dayBefore))
  const all = await told(orderid, dayBefore)
  expect(all).toHaveLength(2)
  expect(all).toContainEqual(
    expect.stringMatching(new RegExp(`your booking on .*10 May.* stands.*/my/order/${orderid}`)),
  )
  // Until when it can be changed is told as long as it can, with the way to do it.
  for (const text of all) expect(text).toMatch(/until .*May.* Its page: \S+\/my\/order\//)
  expect(all).toContainEqual(expect.stringMatching(/you have a booking on .*10 May/))
  await savePreferences(its, { notifications: { bookings: { sms: false } } })
  expect(await told(await book(later), testNow.getTime())).toHaveLength(2)
})

test('what others send leaves a desk its text messages, which come out of its company’s own budget', async () => {
  const booking = await aPhoneBooking()
  const { limits } = booking.ctx.platform
  // Limits in tests are a thousand times the real ones.
  await limits.reset('notice_sms_all', 'all')
  await limits.consume('notice_sms_all', 'all', 5_000_000)
  expect(await booking.told()).toHaveLength(1)
  await limits.consume('notice_sms_desk', booking.company.id, 199_999)
  await booking.desk('cancel')
  expect(await booking.told()).toHaveLength(1)
  expect(await (await aPhoneBooking()).told()).toHaveLength(1)
})

test('who types a walk-in in is not written to about it; whoever else sees the orders is', async () => {
  const { company, ctx, owner, told } = await aPhoneBooking()
  const colleague = await aPerson()
  await ctx.db.insert(staffMembers).values({
    companyId: company.id,
    contactId: colleague.contactId,
    name: 'Colleague',
    perms: rightLetters['orders.view'],
  })
  const boxOf = async ({ accountId }: { accountId: string }) => {
    const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
    const mails = (await listMailbox(ctx.db, account?.email ?? '')).map(({ subject }) => subject)
    const shown = await ctx.db.$count(notices, eq(notices.accountId, accountId))
    return { mails, shown }
  }
  await told()
  expect(await boxOf(owner)).toEqual({ mails: [], shown: 0 })
  expect(await boxOf(colleague)).toEqual({ mails: [expect.stringContaining('New booking')], shown: 1 })
  // What a customer books reaches both.
  const buyer = await aPerson()
  const { offer } = await anOffer({ company })
  const its = await at(buyer)
  const { groupId, orders: placed } = await placeOrder(its, { offerid: offer.id, startsAt: later })
  await payGroup(its, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  const events = await its.db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.subjectId, placed[0]?.id ?? ''))
  for (const { id, topic } of events) if (isOrderTopic(topic)) await notifyOfOrder(await at(system), id)
  expect((await boxOf(owner)).mails).toHaveLength(1)
  expect((await boxOf(colleague)).mails).toHaveLength(2)
})
