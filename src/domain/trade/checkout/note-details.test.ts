import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { at, HOUR, MINUTE, refusal, slot, start, system } from '#test/paid-booking.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { loadOrders } from '../orders/orders.queries.ts'
import { runDueTimers } from '../orders/run-timers.ts'
import { addToCart, listCart } from './cart.ts'
import { noteDetails } from './note-details.ts'
import { backToCart, openCheckout, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { placeSeries } from './place-series.ts'

// What is typed at a checkout is written on its orders before they are placed, and goes along to what takes their place.

const after = (hours: number) => new Date(start + hours * HOUR).toISOString()
const aina = { name: 'Aina', phone: '+60123456780' }
const typed = { note: 'The blue gate', recipient: aina }
const written = { note: 'The blue gate', recipientName: 'Aina', recipientPhone: '+60123456780' }

async function aCheckout() {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer()
  const input = { offerid: offer.id, startsAt: slot }
  const { order } = await addToCart(ctx, { ...input, note: 'Written before' })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
  return { ctx, input, orderid: order.id, groupId }
}
const orderOf = async (ctx: Context, orderid: string) => (await loadOrders(ctx, [orderid]))[0]?.order

test('what was typed at a checkout stands in the cart, and at the next checkout of the same', async () => {
  const { ctx, orderid, groupId } = await aCheckout()
  await noteDetails(ctx, groupId, typed, undefined)
  await backToCart(ctx, groupId, undefined)
  expect((await listCart(ctx, [])).map(({ order }) => order)).toMatchObject([{ id: orderid, ...written }])
  await openCheckout(ctx, [{ orderid }])
  expect(await orderOf(ctx, orderid)).toMatchObject(written)
  // Late, for a checkout that is another one by now.
  expect(await refusal(noteDetails(ctx, groupId, { note: 'Late' }, undefined))).toBe('orders.group_not_found')
})

test('what replaces drafts of two visitors of one browser takes over who comes from its own alone', async () => {
  const ctx = await aContext()
  const { offer } = await anOffer()
  const input = { offerid: offer.id, startsAt: slot }
  const [others, own] = [await addToCart(ctx, input), await addToCart(ctx, { ...input, startsAt: after(1) })]
  const { groupId, secret } = await openCheckout(ctx, [{ orderid: others.order.id, secret: others.secret }])
  await noteDetails(ctx, groupId, { recipient: aina }, secret)
  await backToCart(ctx, groupId, secret)
  const keys = [
    { orderid: own.order.id, secret: own.secret },
    { orderid: others.order.id, secret },
  ]
  const changed = await addToCart(ctx, { ...input, startsAt: after(2), instead: keys })
  expect([changed.replaced.length, changed.order.recipientName]).toEqual([2, null])
})

test('what is left out stays; an emptied note, and that the customer comes after all, are kept as such', async () => {
  const { ctx, orderid, groupId } = await aCheckout()
  await noteDetails(ctx, groupId, { recipient: aina }, undefined)
  expect(await orderOf(ctx, orderid)).toMatchObject({ note: 'Written before', recipientName: 'Aina' })
  await noteDetails(ctx, groupId, { note: '' }, undefined)
  await noteDetails(ctx, groupId, {}, undefined)
  expect(await orderOf(ctx, orderid)).toMatchObject({ note: null, recipientName: 'Aina' })
  await noteDetails(ctx, groupId, { recipient: null }, undefined)
  expect(await orderOf(ctx, orderid)).toMatchObject({ note: null, recipientName: null, recipientPhone: null })
})

test('nobody else writes on it, nor anybody on what is placed; what ran out keeps what was typed', async () => {
  const { ctx, orderid, groupId } = await aCheckout()
  for (const stranger of [await at(await aPerson()), await aContext()])
    expect(await refusal(noteDetails(stranger, groupId, typed, 'no-such-secret'))).toBe('orders.group_not_found')
  await runDueTimers(await at(system, testNow.getTime() + 16 * MINUTE))
  await noteDetails(ctx, groupId, typed, undefined)
  expect(await orderOf(ctx, orderid)).toMatchObject({ status: 'payment_expired', ...written })
  const other = await aCheckout()
  await payGroup(other.ctx, other.groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await refusal(noteDetails(other.ctx, other.groupId, typed, undefined))).toBe('orders.not_allowed_now')
})

test('whoever was to come to a line comes to what takes its place, in the cart, booked at once or as a series; its note is said anew', async () => {
  const { ctx, input, orderid, groupId } = await aCheckout()
  await noteDetails(ctx, groupId, typed, undefined)
  await backToCart(ctx, groupId, undefined)
  const came = { recipientName: 'Aina', recipientPhone: aina.phone }
  const changed = await addToCart(ctx, { ...input, startsAt: after(1), instead: [{ orderid }] })
  expect(changed.order).toMatchObject({ ...came, note: null })
  // The second of several dates names what the first one has replaced.
  const second = await addToCart(ctx, { ...input, startsAt: after(2), instead: [{ orderid }] })
  expect([second.replaced, second.order.recipientName]).toEqual([[], 'Aina'])
  const instead = [{ orderid: changed.order.id }]
  const placed = await placeOrder(ctx, { ...input, startsAt: after(3), instead })
  expect(await orderOf(ctx, placed.orders[0]?.id ?? '')).toMatchObject(came)
  const startsAts = [after(4), after(5)]
  const series = await placeSeries(ctx, { offerid: input.offerid, startsAts, instead: [{ orderid: second.order.id }] })
  for (const { id } of series.orders) expect(await orderOf(ctx, id)).toMatchObject(came)
  // What is somebody else's hands on nobody.
  const stranger = await addToCart(await at(await aPerson()), { ...input, instead })
  expect(stranger.order.recipientName).toBeNull()
})

test('nothing is paid over words that whoever pays has not read; over what was read, or written by oneself, it is', async () => {
  const { ctx, orderid, groupId } = await aCheckout()
  const card = { provider: 'sandbox', method: 'card' }
  const read = { note: 'Written before', recipient: null }
  // Another tab writes both.
  await noteDetails(ctx, groupId, { ...typed, seen: [read] }, undefined)
  const own = { ...card, note: 'Mine' }
  const unread = [[read], [{ note: 'The blue gate' }], [{ recipient: aina }], [{ ...read, recipient: aina }]]
  for (const seen of unread)
    expect(await refusal(payGroup(ctx, groupId, { ...own, seen }, undefined))).toBe('orders.details_changed')
  expect(await orderOf(ctx, orderid)).toMatchObject(written)
  // What is not sent is not written over, and need not be read.
  const paidBy = (choice: object) => refusal(payGroup(ctx, groupId, { ...card, ...choice }, undefined))
  expect(await paidBy({ recipient: aina, seen: [{ recipient: aina }] })).toBe('none')
  expect(await orderOf(ctx, orderid)).toMatchObject(written)
  expect(await paidBy({ note: 'Mine', seen: [read, { note: 'The blue gate' }, { recipient: aina }] })).toBe('none')
  expect(await orderOf(ctx, orderid)).toMatchObject({ note: 'Mine', recipientName: null })
  // Its answer was lost: what is there by now is one's own.
  expect(await paidBy({ note: 'Mine', seen: [read, { note: 'Mine', recipient: null }] })).toBe('none')
})

test('a visitor is sent no code for what was written over unread, and with the code nothing is placed over it', async () => {
  const ctx = await aContext()
  const { offer } = await anOffer()
  const { groupId, secret } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  const choice = {
    provider: 'offline',
    method: 'on_the_spot',
    customer: { name: 'Aisyah', email: 'unread@example.test' },
    seen: [{ note: '', recipient: null }],
  }
  await noteDetails(ctx, groupId, { note: 'The back door' }, secret)
  const pay = (more: object = {}) => refusal(payGroup(ctx, groupId, { ...choice, note: '', ...more }, secret))
  expect(await pay()).toBe('orders.details_changed')
  const seen = [{ note: 'The back door', recipient: null }]
  expect((await payGroup(ctx, groupId, { ...choice, note: '', seen }, secret)).sent).not.toBeNull()
  await noteDetails(ctx, groupId, { recipient: aina }, secret)
  const [mail] = await listMailbox(ctx.db, 'unread@example.test')
  const tac = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0]
  expect(await pay({ seen, tac })).toBe('orders.details_changed')
  expect(await pay({ seen: [{ note: 'The back door', recipient: aina }], tac })).toBe('none')
})
