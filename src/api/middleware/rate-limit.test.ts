import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentEvents, payments } from '#domain/money/payments/payments.tables.ts'
import { addToCart, openCheckout, payGroup } from '#domain/trade/index.ts'
import { signPaymentEvent } from '#platform/payments/index.ts'
import { newId } from '#shared/ids.ts'
import { openTestApi } from '#test/api.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'

type At = Awaited<ReturnType<typeof openTestApi>>
const slot = '2030-05-06T02:00:00.000Z'

/** An event of a payment service about a payment that a buyer has opened. */
async function aPaymentEvent() {
  const { offer } = await anOffer()
  const ctx = await aContext({
    actor: await aPerson(),
    platform: { payments: new Map([['sandbox', aPaymentService()]]) },
  })
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const { ref, amount, currency } = payment ?? {}
  return { id: `evt_${newId()}`, kind: 'captured', ref, amount, currency }
}

const tell = (at: At, event: object, secret: string = at.platform.env.SANDBOX_SECRET) => {
  const body = JSON.stringify(event)
  const headers = { 'sandbox-signature': signPaymentEvent(secret, body, new Date()) }
  return at.call('POST', '/api/webhooks/sandbox', { body, headers })
}

test('five hundred copies of a good payment event from one address are all taken, with one effect', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const event = await aPaymentEvent()
  const answers: Awaited<ReturnType<typeof tell>>[] = []
  for (let i = 0; i < 25; i++) answers.push(...(await Promise.all(Array.from({ length: 20 }, () => tell(at, event)))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const outcomes = answers.map(({ body }) => (body.data as { outcome: string }).outcome)
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
  const { db } = at.platform.database
  expect(await db.$count(paymentEvents, eq(paymentEvents.eventId, event.id))).toBe(1)
  // They did not use up the limit of visitors of that address, either.
  expect((await at.call('GET', '/api/data/khidmat-categories')).status).toBe(200)
})

test('payment events that somebody else signed are limited, and good ones from there are still taken', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const statuses: number[] = []
  for (let i = 0; i < 130; i++) statuses.push((await tell(at, { id: `evt_${i}` }, 'not the secret at all')).status)
  expect(statuses.slice(0, 120)).toEqual(Array(120).fill(400))
  expect(statuses.slice(120)).toEqual(Array(10).fill(429))
  expect((await tell(at, await aPaymentEvent())).status).toBe(200)
})

test('the sandbox is asked as often as payments need it by who has its key, and by others as little as anything', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const ask = (key: string) => at.call('GET', '/api/sandbox/payments/none/status', { headers: { 'sandbox-key': key } })
  for (let i = 0; i < 130; i++) expect((await ask(at.platform.env.SANDBOX_SECRET)).status).toBe(404)
  const statuses = new Set<number>()
  for (let i = 0; i < 130; i++) statuses.add((await ask('wrong')).status)
  expect(statuses).toEqual(new Set([404, 429]))
})
