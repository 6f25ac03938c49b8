import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { OrderView } from '#contracts/orders.ts'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { heldFor } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { composeOrderMail } from '#domain/talk/notifications/compose-order-mail.ts'
import { applyNotice } from '#domain/trade/checkout/apply-notice.ts'
import {
  actOnOrder,
  loadAsSystem,
  payGroup,
  placeOrder,
  runDueTimers,
  sumWords,
  toOrderView,
} from '#domain/trade/index.ts'
import { getDashboard } from '#read/desk/get-dashboard.ts'
import { listDeskOrders } from '#read/desk/list-desk-orders.ts'
import { ordersAsFile } from '#read/desk/orders-as-file.ts'
import { newId } from '#shared/ids.ts'
import { locales } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { DAY } from '#shared/time.ts'
import { addSums, sumRows, sumsOf } from '#shared/sums.ts'
import { at, HOUR, refusal, slot, start, system } from './paid-booking.ts'
import { aCompany, anOffer, aPerson, testNow } from './world.ts'

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
      await applyNotice(
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

const sen = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100)

/** Throws where the sums of an order do not add up to each other. */
function expectSums(order: OrderView) {
  const { travel, discount, total, paid, dueNow, dueLater, refunded, spotBack, stray, changedBack } = sumsOf(order)
  const lines = order.lines.reduce((sum, line) => sum + line.price.amount, 0)
  expect(lines + travel - discount, 'lines + fees − discounts = total').toBe(total)
  const { phase, stands, awaits } = traitsOf(order.status)
  if (phase === 'unplaced' || stands || awaits === 'answer')
    expect(paid + dueNow + dueLater, `paid + due = total (${order.status}, ${order.payment})`).toBe(total)
  else expect([dueNow, dueLater], 'nothing is owed for what is over').toEqual([0, 0])
  expect(refunded + spotBack, 'no more goes back than came').toBeLessThanOrEqual(paid)
  expect(
    Math.min(travel, discount, total, paid, dueNow, dueLater, refunded, spotBack, stray, changedBack),
  ).toBeGreaterThanOrEqual(0)
  expect(addSums([sumsOf(order), sumsOf(order)]).total).toBe(2 * total)
}

test('whatever is booked and becomes of it: lines, fees, what is paid, due and given back add up on every surface', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { id, owner, company, when } = await live(told)
      const ctx = await at(system, when)
      const loaded = await loadAsSystem(ctx, id)
      const order = await toOrderView(ctx, loaded, 'customer')
      expectSums(order)
      expect(sumsOf(await toOrderView(ctx, loaded, 'provider'))).toEqual(sumsOf(order))
      // What came online and did not go back is held for it, whatever its customer changed.
      if (traitsOf(order.status).phase === 'ahead' && loaded.order.spotPaidAt === null)
        expect(await heldFor(ctx, id)).toBe(order.paid.amount)

      const rows = sumRows(sumsOf(order), order.refundStatus)
      for (const locale of locales) {
        // A receipt and a letter tell the rows of the screens, in their order and to the sen.
        const words = sumWords(order, { locale, lines: false })
        expect(words.map(([, amount]) => sen(amount))).toEqual(rows.map(({ amount }) => amount))
        const whole = sumWords(order, { locale }).map(([, amount]) => sen(amount))
        const beforeTotal = whole.slice(0, whole.length - rows.length + rows.findIndex(({ name }) => name === 'total'))
        if (beforeTotal.length > 0) expect(beforeTotal.reduce((sum, one) => sum + one)).toBe(order.total.amount)
        const { text } = composeOrderMail(
          { ...ctx, locale },
          { topic: 'orders.confirmed', side: 'customer', payload: {} },
          loaded,
          order,
        )
        for (const [label, amount] of sumWords(order, { locale })) expect(text).toContain(`${label}: ${amount}`)
      }

      // The desk's table and its file.
      const desk = await listDeskOrders(await at(owner, when), { companyid: company.id, format: 'csv' })
      const [line] = ordersAsFile(desk.rows, 'en', company.zone).filter(({ orderid }) => orderid === id)
      const { total, paid, dueNow, dueLater, refunded } = sumsOf(order)
      expect(line).toMatchObject({
        totalAmount: (total / 100).toFixed(2),
        paidAmount: (paid / 100).toFixed(2),
        dueAmount: ((dueNow + dueLater) / 100).toFixed(2),
        refundedAmount: (refunded / 100).toFixed(2),
        spotBackAmount: (sumsOf(order).spotBack / 100).toFixed(2),
      })

      // The dashboard counts what is the company's in the end: what was paid, less what went or goes back, each by its day.
      const { paidAt } = loaded.order
      let received = 0
      for (let until = when + 1000; until > testNow.getTime(); until -= 14 * DAY) {
        const { money } = await getDashboard(await at(owner, until), { companyid: company.id, days: 7 })
        received += (money?.value ?? 0) + (money?.before ?? 0)
      }
      const kept = paid - refunded - sumsOf(order).spotBack
      expect(received, `${order.status} ${order.payment}`).toBe(paidAt ? kept : 0)
      // And the file adds up to it.
      expect(sen(line?.receivedAmount ?? '')).toBe(received)
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
