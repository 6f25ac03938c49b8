import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import {
  actOnOrder,
  loadAsSystem,
  payGroup,
  placeOrder,
  runDueTimers,
  sumWords,
  toOrderView,
} from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import { sumsOf } from '#shared/sums.ts'
import { at, HOUR, refusal, slot, start, system } from './paid-booking.ts'
import { expectEverySurface, expectSums } from './sums-of-order.ts'
import { aCompany, anOffer, aPerson } from './world.ts'

/** What is booked, how it is paid, and what becomes of it. */
const story = fc.record({
  price: fc.integer({ min: 101, max: 90_000 }),
  addon: fc.option(fc.record({ price: fc.integer({ min: 0, max: 9_999 }), quantity: fc.integer({ min: 1, max: 4 }) })),
  deposit: fc.option(fc.integer({ min: 1, max: 99 })),
  travel: fc.option(fc.record({ base: fc.integer({ min: 0, max: 2_000 }), perKm: fc.integer({ min: 0, max: 300 }) })),
  kind: fc.constantFrom('instant' as const, 'request' as const),
  pays: fc.constantFrom('not' as const, 'online' as const, 'twice' as const, 'twice' as const, 'on the spot' as const),
  /** What the customer changes two days before. */
  changes: fc.array(fc.constantFrom('adds' as const, 'takes away' as const, 'lives elsewhere' as const), {
    maxLength: 3,
  }),
  then: fc.array(
    fc.constantFrom(
      'mark_paid' as const,
      'unmark_paid' as const,
      'accept' as const,
      'decline' as const,
      'cancel' as const,
      'customer cancels' as const,
      'no_show' as const,
      'time passes' as const,
    ),
    { maxLength: 3 },
  ),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

/** Lives a story. Steps that the order does not allow are refused, and change nothing. @returns the order's id and its cast */
async function live({ price, addon, deposit, travel, kind, pays, changes, then }: Story) {
  const [owner, buyer] = [await aPerson(), await aPerson()]
  const company = await aCompany({ owner })
  const { offer } = await anOffer({
    company,
    kind,
    priceAmount: price,
    ...(deposit !== null && { depositKind: 'percent', depositValue: deposit }),
    ...(travel && {
      atProvider: false,
      atCustomer: true,
      travelFeeBaseAmount: travel.base,
      travelFeePerKmAmount: travel.perKm,
      serviceRadiusKm: 200,
    }),
  })
  const ctx = await at(buyer)
  const [extra] = addon
    ? await ctx.db
        .insert(offerAddons)
        .values({ offerId: offer.id, name: { en: 'Wash' }, priceAmount: addon.price, maxQuantity: 9 })
        .returning()
    : []
  const { groupId, orders: placed } = await placeOrder(ctx, {
    offerid: offer.id,
    startsAt: slot,
    ...(extra && addon && { addons: [{ addonid: extra.id, quantity: addon.quantity }] }),
    ...(travel && {
      place: { kind: 'customer' as const, line1: '1, Jalan Satu', city: 'Kuala Lumpur', postcode: '50000' },
    }),
  })
  const id = placed[0]?.id ?? ''
  if (pays === 'on the spot')
    await refusal(payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined))
  if (pays === 'online' || pays === 'twice') {
    for (let i = 0; i < (pays === 'twice' ? 2 : 1); i++) {
      await refusal(payGroup(ctx, groupId, { provider: 'sandbox', method: i === 0 ? 'card' : 'fpx' }, undefined))
    }
    for (const payment of await ctx.db.select().from(payments).where(eq(payments.groupId, groupId)))
      await applyPaymentEvent(
        ctx,
        'sandbox',
        {
          eventId: newId(),
          kind: 'captured',
          ref: payment.ref ?? '',
          amount: payment.amount,
          currency: 'MYR',
        },
        '{}',
      )
  }
  const [mask] = await ctx.db
    .insert(offerAddons)
    .values({ offerId: offer.id, name: { en: 'Mask' }, priceAmount: 1234 })
    .returning()
  const changed = {
    adds: { addons: [{ addonid: mask?.id ?? '', quantity: 1 }] },
    'takes away': { addons: [] },
    'lives elsewhere': { place: { kind: 'customer' as const, line1: '2, Jalan Dua', city: 'Shah Alam' } },
  }
  for (const change of changes)
    await refusal(actOnOrder(await at(buyer, start - 48 * HOUR), id, 'change', { as: 'customer', ...changed[change] }))
  let when = start - 5 * HOUR
  for (const step of then) {
    if (step === 'time passes') {
      when += 12 * HOUR
      await runDueTimers(await at(system, when))
    } else if (step === 'customer cancels')
      await refusal(actOnOrder(await at(buyer, when), id, 'cancel', { as: 'customer' }))
    else await refusal(actOnOrder(await at(owner, when), id, step, { as: 'provider' }))
  }
  return { id, owner, buyer, company, when }
}

test('whatever is booked and becomes of it: lines, fees, what is paid, due and given back add up on every surface', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      await expectEverySurface(await live(told))
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

test('a change is carried out in such a story, and what it gives back stands apart', async () => {
  const visit = { price: 8000, addon: { price: 2000, quantity: 1 }, deposit: null, travel: { base: 0, perKm: 100 } }
  const told = { ...visit, kind: 'instant' as const, pays: 'online' as const, then: [] }
  const sums = async (changes: Story['changes']) => {
    const { id } = await live({ ...told, changes })
    const ctx = await at(system)
    return sumsOf(await toOrderView(ctx, await loadAsSystem(ctx, id), 'customer'))
  }
  const before = await sums([])
  const cheaper = await sums(['takes away'])
  expect(cheaper).toMatchObject({ total: before.total - 2000, paid: before.total - 2000, changedBack: 2000 })
  const dearer = await sums(['takes away', 'lives elsewhere', 'adds'])
  expect(dearer.travel).toBeGreaterThan(before.travel)
  expect(dearer).toMatchObject({ paid: cheaper.paid, changedBack: 2000, dueLater: dearer.total - cheaper.paid })
})

test('what is paid on the spot is called the same where it is all of it and where it is the rest: in no language a rest', async () => {
  const visit = { price: 8000, addon: null, travel: null, kind: 'instant' as const, changes: [], then: [] }
  const words = async (paid: Pick<Story, 'deposit' | 'pays'>, locale: 'en' | 'ms' | 'zh') => {
    const { id } = await live({ ...visit, ...paid })
    const ctx = await at(system)
    const order = await toOrderView(ctx, await loadAsSystem(ctx, id), 'customer')
    expect(order.dueLater.amount > 0 && order.dueLater.amount < order.total.amount).toBe(paid.deposit !== null)
    return sumWords(order, { locale }).at(-1)?.[0]
  }
  for (const [locale, said] of [
    ['en', 'To pay on the spot'],
    ['ms', 'Perlu dibayar di tempat'],
    ['zh', '到场支付'],
  ] as const) {
    expect(await words({ deposit: null, pays: 'on the spot' }, locale)).toBe(said)
    expect(await words({ deposit: 30, pays: 'online' }, locale)).toBe(said)
  }
})

test('sums that do not add up would be seen', async () => {
  const { id } = await live({
    price: 8000,
    addon: null,
    deposit: null,
    travel: null,
    kind: 'instant',
    pays: 'online',
    changes: [],
    then: [],
  })
  const ctx = await at(system)
  const order = await toOrderView(ctx, await loadAsSystem(ctx, id), 'customer')
  expect(() => expectSums({ ...order, travel: { amount: 100, currency: 'MYR' } })).toThrow()
  expect(() => expectSums({ ...order, dueLater: { amount: 100, currency: 'MYR' } })).toThrow()
})
