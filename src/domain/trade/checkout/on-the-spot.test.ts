import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { companies } from '#domain/companies/companies.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { newId } from '#shared/ids.ts'
import { anEvent } from '#test/an-event.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { orders } from '../orders/orders.tables.ts'
import { updateRefundStatus } from '../orders/update-refund-status.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'

const slot = '2030-05-10T02:00:00.000Z'
const onTheSpot = { provider: 'offline', method: 'on_the_spot' }
type At = Awaited<ReturnType<typeof openTestApi>>
type Company = Awaited<ReturnType<typeof aCompany>>
const data = <T>(answer: { body: unknown }) => (answer.body as { data: T }).data
/** Payment services that answer without a network. */
const services = new Map([['sandbox', aPaymentService()]])
const mei = (email: string) => ({ name: 'Mei', email, phone: '+60123456789' })

/** A checkout of one booking, as a browser holds it; `jwt` for a signed-in buyer. */
async function aCheckout(at: At, booking: object, jwt?: string) {
  const placed = data<{ groupid: string; orderid: string; secret: string | null }>(
    await at.call('POST', '/api/h/orders', { jwt, body: booking, device: 'aaaaaaaa' }),
  )
  const secret = placed.secret ?? undefined
  const query = secret ? `?secret=${secret}` : ''
  const path = `/api/h/checkout/${placed.groupid}`
  return {
    ...placed,
    offersIt: async () =>
      data<{ methods: { provider: string }[] }>(await at.call('GET', `${path}${query}`, { jwt })).methods.some(
        (method) => method.provider === 'offline',
      ),
    pay: (body: object) =>
      at.call('POST', `${path}/payment`, { jwt, body: { ...(secret && { secret }), ...body }, device: 'aaaaaaaa' }),
    show: async () =>
      data<{ status: string; place: { link: string | null } }>(
        await at.call('GET', `/api/h/orders/${placed.orderid}${query}`, { jwt }),
      ),
  }
}

/** A ticket to an evening, as it is booked. */
const aTicket = async (company: Company, priceAmount: number) =>
  (await anEvent([20], { company, startsAt: slot, type: { priceAmount } })).booked(1)

const aBooking = async (company: Company, over: Parameters<typeof anOffer>[0] = {}) => ({
  offerid: (await anOffer({ company, ...over })).offer.id,
  startsAt: slot,
})

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test('a new company takes nothing on the spot until it says so, and RM 500 at most', async () => {
  const { db } = await aContext()
  const { id } = await aCompany()
  const [{ onTheSpot: _set, onTheSpotLimitAmount: _limit, ...rest }] = (await db
    .select()
    .from(companies)
    .where(eq(companies.id, id))) as [typeof companies.$inferSelect]
  await db.delete(companies).where(eq(companies.id, id))
  const [made] = await db.insert(companies).values(rest).returning()
  expect(made).toMatchObject({ onTheSpot: false, onTheSpotLimitAmount: 50_000 })
})

/** It is not offered at all, or not for so much. */
const [off, tooMuch] = ['payments.on_the_spot_off', 'payments.method_unavailable']

test.each<[string, true | string, (company: Company) => Promise<object>, Partial<typeof companies.$inferInsert>?]>([
  ['what its company allows', true, (company) => aBooking(company)],
  ['what its company does not allow', off, (company) => aBooking(company), { onTheSpot: false }],
  ['what the offer excepts', off, (company) => aBooking(company, { onTheSpot: false })],
  ['a deposit', off, (company) => aBooking(company, { depositKind: 'percent', depositValue: 20 })],
  [
    'an online service',
    off,
    (company) => aBooking(company, { atProvider: false, online: true, onlineLink: 'https://meet.example/x' }),
  ],
  ['a ticket', off, (company) => aTicket(company, 5000)],
  ['a total at the limit', true, (company) => aBooking(company), { onTheSpotLimitAmount: 8000 }],
  ['a total above the limit', tooMuch, (company) => aBooking(company), { onTheSpotLimitAmount: 7999 }],
  [
    'what is switched off and above the limit',
    off,
    (company) => aBooking(company),
    { onTheSpot: false, onTheSpotLimitAmount: 1 },
  ],
])('paying on the spot for %s: taken, or refused for the reason, is %s', async (_what, answer, book, terms = {}) => {
  const allowed = answer === true
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const checkout = await aCheckout(at, await book(await aCompany(terms)), jwt)
  expect(await checkout.offersIt()).toBe(allowed)
  const paid = await checkout.pay(onTheSpot)
  if (allowed) expect(data(paid)).toMatchObject({ placed: true, verify: false })
  else expect(paid).toMatchObject({ status: 422, body: { code: answer } })
  expect((await checkout.show()).status).toBe(allowed ? 'confirmed' : 'pending_payment')
})

test('several orders of one company count together against its limit', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const company = await aCompany({ onTheSpotLimitAmount: 15_999 })
  const drafts = [await aBooking(company), await aBooking(company)]
  const added: { orderid: string }[] = []
  for (const body of drafts) added.push(data(await at.call('POST', '/api/h/cart', { jwt, body })))
  const orders = added.map(({ orderid }) => ({ orderid }))
  const { groupid } = data<{ groupid: string }>(await at.call('POST', '/api/h/checkout', { jwt, body: { orders } }))
  expect(await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt, body: onTheSpot })).toMatchObject({
    status: 422,
    body: { code: 'payments.method_unavailable' },
  })
})

test.each([
  ['on the spot', 8000],
  ['free', 0],
])(
  'a visitor who pays nothing online (%s) is confirmed once a code proves the address; until then only the code is sent',
  async (_how, priceAmount) => {
    const at = await openTestApi()
    const company = await aCompany()
    const checkout = await aCheckout(
      at,
      await aBooking(company, { priceAmount, ...(priceAmount === 0 && { priceModel: 'free' as const }) }),
    )
    const email = `mei-${checkout.orderid}@example.test`
    const asked = await checkout.pay({ ...onTheSpot, customer: mei(email) })
    expect(data(asked)).toMatchObject({
      placed: false,
      verify: true,
      timeout: 300,
      message: expect.stringContaining('@'),
    })
    expect((await checkout.show()).status).toBe('pending_payment')
    const { count, code } = await at.mailbox(email)
    expect(count).toBe(1)
    // Asking again within the minute sends no second one.
    expect(data(await checkout.pay({ ...onTheSpot, customer: mei(email) }))).toMatchObject({ verify: true })
    expect((await at.mailbox(email)).count).toBe(1)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await checkout.pay({ ...onTheSpot, customer: mei(email), tac: wrong })).toMatchObject({
      body: { code: 'identity.code_wrong' },
    })
    expect(await checkout.pay({ ...onTheSpot, customer: mei('other@example.test'), tac: code })).toMatchObject({
      body: { code: 'identity.code_wrong' },
    })
    expect((await checkout.show()).status).toBe('pending_payment')
    expect(data(await checkout.pay({ ...onTheSpot, customer: mei(email), tac: code }))).toMatchObject({ placed: true })
    expect((await checkout.show()).status).toBe('confirmed')
    const { db } = await aContext()
    const [order] = await db.select().from(orders).where(eq(orders.id, checkout.orderid))
    expect(order).toMatchObject({ customerEmail: email, paymentStatus: priceAmount ? 'offline_due' : 'none' })
  },
)

test("an account that brings a visitor's checkout types the code as well, and mails nobody until then", async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const checkout = await aCheckout(at, await aBooking(await aCompany()))
  const email = `victim-${checkout.orderid}@example.test`
  const pay = (body: object) =>
    at.call('POST', `/api/h/checkout/${checkout.groupid}/payment`, {
      jwt,
      body: { secret: checkout.secret, ...onTheSpot, customer: mei(email), ...body },
    })
  expect(data(await pay({}))).toMatchObject({ placed: false, verify: true })
  expect((await checkout.show()).status).toBe('pending_payment')
  const { code } = await at.mailbox(email)
  expect(data(await pay({ tac: code }))).toMatchObject({ placed: true })
})

test('a code proves the address that is written down, not one that stood there while it was judged', async () => {
  const at = await openTestApi()
  at.platform.payments = services
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 5); round++) {
    const checkout = await aCheckout(at, await aBooking(await aCompany()))
    const [own, victim] = [`own-${checkout.orderid}@example.test`, `victim-${checkout.orderid}@example.test`]
    await checkout.pay({ provider: 'sandbox', method: 'card', customer: mei(own) })
    await checkout.pay(onTheSpot)
    const { code } = await at.mailbox(own)
    await Promise.all([
      checkout.pay({ ...onTheSpot, tac: code }),
      ...[1, 2, 3].map(() => checkout.pay({ provider: 'sandbox', method: 'card', customer: mei(victim) })),
    ])
    const { db } = await aContext()
    const [order] = await db.select().from(orders).where(eq(orders.id, checkout.orderid))
    if (order?.placedAt) expect(order.customerEmail).toBe(own)
  }
})

test("nobody uses up a checkout's code from another checkout, nor keeps the owner of an address from signing in", async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  const [own, other] = [
    await aCheckout(at, await aBooking(await aCompany())),
    await aCheckout(at, await aBooking(await aCompany())),
  ]
  await own.pay({ ...onTheSpot, customer: mei(email) })
  const { code } = await at.mailbox(email)
  for (let i = 0; i < 6; i++)
    expect(await other.pay({ ...onTheSpot, customer: mei(email), tac: '000000' })).toMatchObject({
      body: { code: 'identity.code_wrong' },
    })
  expect((await at.call('POST', '/api/h/auth/reset', { body: { email } })).status).toBe(200)
  expect(data(await own.pay({ ...onTheSpot, customer: mei(email), tac: code }))).toMatchObject({ placed: true })
})

test('placing on the spot ends the card pages that stand open, and money that comes through one all the same is no part of the order', async () => {
  const at = await openTestApi()
  at.platform.payments = services
  const { jwt } = await aRegistered(at)
  const checkout = await aCheckout(at, await aBooking(await aCompany()), jwt)
  const page = data<{ redirectUrl: string }>(await checkout.pay({ provider: 'sandbox', method: 'card' }))
  expect(page.redirectUrl).toContain('/pay/')
  expect(data(await checkout.pay(onTheSpot))).toMatchObject({ placed: true })
  const ctx = await aContext({ actor: { kind: 'system' } })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, checkout.groupid))
  expect(payment?.status).toBe('failed')
  const captured = {
    eventId: newId(),
    kind: 'captured' as const,
    ref: payment?.ref ?? '',
    amount: 8000,
    currency: 'MYR',
  }
  expect(await applyPaymentEvent(ctx, 'sandbox', captured, '{}')).toBe('late_refunded')
  await updateRefundStatus(ctx, checkout.orderid)
  const shown = data<Record<string, unknown>>(await at.call('GET', `/api/h/orders/${checkout.orderid}`, { jwt }))
  expect(shown).toMatchObject({
    paymentStatus: 'offline_due',
    refundStatus: 'none',
    paid: { amount: 0 },
    refunded: { amount: 0 },
  })
})

test('no code is sent for a way of paying that is not open', async () => {
  const at = await openTestApi()
  const checkout = await aCheckout(at, await aBooking(await aCompany({ onTheSpot: false })))
  const email = `closed-${checkout.orderid}@example.test`
  expect(await checkout.pay({ ...onTheSpot, customer: mei(email) })).toMatchObject({
    status: 422,
    body: { code: off },
  })
  expect((await at.mailbox(email)).count).toBe(0)
})

test('a provider learns the name and address of a customer once the order is placed, and a meeting link opens then', async () => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { jwt } = await aRegistered(at)
  const checkout = await aCheckout(
    at,
    await aBooking(company, {
      atProvider: false,
      online: true,
      onlineLink: 'https://meet.example/x',
      priceModel: 'free',
      priceAmount: 0,
    }),
    jwt,
  )
  const { db } = await aContext()
  await db
    .update(orders)
    .set({ customerName: 'Mei', customerEmail: 'mei@example.test', customerPhone: '+60123456789' })
    .where(eq(orders.id, checkout.orderid))
  const seen = async () =>
    data<{ customer: object }>(
      await at.call('GET', `/api/h/orders/${checkout.orderid}?as=provider`, { jwt: owner.jwt }),
    ).customer
  const found = async () =>
    JSON.stringify(
      data(await at.call('GET', `/api/h/desk/orders?companyid=${company.slug}&q=Mei`, { jwt: owner.jwt })),
    ).includes('Mei')
  expect(await seen()).toEqual({ name: null, email: null, phone: null })
  expect(await found()).toBe(false)
  expect((await checkout.show()).place.link).toBeNull()
  await checkout.pay({ ...onTheSpot, customer: mei('mei@example.test') })
  expect(await seen()).toMatchObject({ name: 'Mei', email: 'mei@example.test' })
  expect(await found()).toBe(true)
  expect((await checkout.show()).place.link).toBe('https://meet.example/x')
})
