import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { addToCart } from '#domain/trade/checkout/cart.ts'
import { backToCart, openCheckout } from '#domain/trade/checkout/open-checkout.ts'
import { payGroup } from '#domain/trade/checkout/pay-group.ts'
import { forgetOldDrafts } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { mailboxEntries } from '#platform/mailbox/mailbox.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { notifyOfMessage } from '../notifications/notify-of-message.ts'
import { listMessages } from './list-messages.ts'
import { countUnread, listThreads } from './list-threads.ts'
import { messages, threads } from './messages.tables.ts'
import { postMessage } from './post-message.ts'

// A thread belongs to a placed order: whoever has only a cart is not a customer yet.

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

/** A customer's draft at a company with an owner. */
async function aDraft() {
  const [owner, customer] = [await aPerson(), await aPerson({ name: 'Mei' })]
  const company = await aCompany({ owner })
  const { offer } = await anOffer({ company })
  const [mine, theirs] = [await aContext({ actor: customer }), await aContext({ actor: owner })]
  const { order } = await addToCart(mine, { offerid: offer.id, startsAt: '2030-05-10T02:00:00.000Z' })
  return { mine, theirs, company, orderId: order.id }
}

/** A thread with one unread message of the customer's, as one was written before this was asked. */
async function anOldThread(orderId: string, companyId: string) {
  const { db } = await aContext()
  const [threadId, messageId] = [newId(), newId()]
  await db.insert(threads).values({ id: threadId, kind: 'order', companyId, orderId, lastAt: testNow })
  await db
    .insert(messages)
    .values({ id: messageId, threadId, side: 'customer', senderName: 'Buy now', text: 'Hello', at: testNow })
  return messageId
}

test('nobody writes or reads about an order before it is placed, nor once it is back in the cart', async () => {
  const { mine, theirs, company, orderId } = await aDraft()
  const write = () => code(postMessage(mine, orderId, { text: 'Hello', as: 'customer' }))
  expect(await write()).toBe('orders.not_allowed_now')
  const { groupId } = await openCheckout(mine, [{ orderid: orderId }])
  expect(await write()).toBe('orders.not_allowed_now')
  expect(await code(listMessages(mine, orderId, {}))).toBe('orders.not_allowed_now')
  expect(await code(postMessage(theirs, orderId, { text: 'Hello', as: 'provider' }))).toBe('orders.not_allowed_now')
  await backToCart(mine, groupId, undefined)
  expect(await write()).toBe('orders.not_allowed_now')
  expect(await mine.db.$count(threads, eq(threads.companyId, company.id))).toBe(0)

  const again = await openCheckout(mine, [{ orderid: orderId }])
  await payGroup(mine, again.groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await write()).toBe('done')
  expect(await listMessages(theirs, orderId, { as: 'provider' })).toHaveLength(1)
})

test('a thread that nobody of the company can open is in no list and no count, and nobody is mailed of it', async () => {
  const { mine, theirs, company, orderId } = await aDraft()
  const messageId = await anOldThread(orderId, company.id)
  expect((await listThreads(theirs, { companyid: company.slug })).rows).toEqual([])
  expect((await countUnread(theirs)).companies).toMatchObject([{ unread: 0 }])
  expect((await listThreads(mine, {})).rows).toEqual([])

  const told = newId()
  await mine.db.insert(outboxEvents).values({ id: told, topic: 'messages.posted', subjectId: messageId })
  await notifyOfMessage(await aContext({ actor: { kind: 'system' } }), told)
  expect(await mine.db.$count(mailboxEntries, like(mailboxEntries.subject, '%Buy now%'))).toBe(0)
})

test('an old draft is forgotten with its thread', async () => {
  const { mine, company, orderId } = await aDraft()
  await anOldThread(orderId, company.id)
  await forgetOldDrafts(await aContext({ at: new Date(testNow.getTime() + 91 * 86_400_000) }))
  expect(await mine.db.$count(orders, eq(orders.id, orderId))).toBe(0)
  expect(await mine.db.$count(threads, eq(threads.orderId, orderId))).toBe(0)
})
