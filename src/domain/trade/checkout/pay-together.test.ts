import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { PaymentServiceFailed } from '#platform/payments/index.ts'
import { SECOND } from '#shared/time.ts'
import { refusal } from '#test/paid-booking.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { backToCart, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

const card = { provider: 'sandbox', method: 'card' } as const

/** A checkout, and a payment service that answers once it is let. */
async function aCheckout() {
  const answers: PromiseWithResolvers<'page' | 'failure'>[] = []
  const service = {
    ...aPaymentService(),
    async createCheckout({ paymentId }: { paymentId: string }) {
      const answer = Promise.withResolvers<'page' | 'failure'>()
      answers.push(answer)
      if ((await answer.promise) === 'failure') throw new PaymentServiceFailed('no answer')
      return { redirectUrl: `/pay/sandbox/${paymentId}`, ref: `ref-${paymentId}` }
    },
  }
  const actor = await aPerson()
  const at = (seconds: number) =>
    aContext({
      actor,
      platform: { payments: new Map([['sandbox', service]]) },
      now: () => new Date(testNow.getTime() + seconds * SECOND),
    })
  const ctx = await at(0)
  const { offer } = await anOffer()
  const { groupId } = await placeOrder(ctx, { offerid: offer.id, startsAt: '2030-05-10T02:00:00.000Z' })
  return {
    answers,
    pay: async (seconds = 0) => (await payGroup(await at(seconds), groupId, card, undefined)).redirectUrl,
    asked: (count: number) => expect.poll(() => answers.length).toBe(count),
    ctx,
    groupId,
    rows: () => ctx.db.select().from(payments).where(eq(payments.groupId, groupId)),
  }
}

test('who presses to pay three times at once is led to one page, which is asked for once', async () => {
  const { answers, pay, asked, rows } = await aCheckout()
  const first = pay()
  await asked(1)
  const others = [pay(), pay(5)]
  // They find the payment, and wait.
  await expect.poll(async () => (await rows()).length).toBe(1)
  answers[0]?.resolve('page')
  const page = await first
  expect(page).toMatch(/^\/pay\/sandbox\//)
  expect(await Promise.all(others)).toEqual([page, page])
  expect(answers).toHaveLength(1)
  expect((await rows()).map(({ status }) => status)).toEqual(['pending'])
})

test('who waits for a page that does not come is refused with whoever asked for it, and may try again', async () => {
  const { answers, pay, asked, rows } = await aCheckout()
  const first = pay().catch(() => 'refused')
  await asked(1)
  const second = pay().catch(() => 'refused')
  answers[0]?.resolve('failure')
  expect(await first).toBe('refused')
  const again = second.then((page) => (page === 'refused' ? pay() : page))
  await asked(2)
  answers[1]?.resolve('page')
  expect(await again).toMatch(/^\/pay\/sandbox\//)
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['failed', 'pending'])
})

test('a payment whose page never came is not waited for: the next try opens another', async () => {
  const { answers, pay, asked, rows } = await aCheckout()
  void pay().catch(() => undefined)
  await asked(1)
  const later = pay(31)
  await asked(2)
  answers[1]?.resolve('page')
  expect(await later).toMatch(/^\/pay\/sandbox\//)
  expect((await rows()).map(({ redirectUrl }) => redirectUrl !== null).toSorted()).toEqual([false, true])
  answers[0]?.resolve('failure')
})

test('a page that comes after its checkout was given back leads nobody to pay, and is closed', async () => {
  const { answers, pay, asked, rows, ctx, groupId } = await aCheckout()
  const page = refusal(pay())
  await asked(1)
  await backToCart(ctx, groupId, undefined)
  answers[0]?.resolve('page')
  expect(await page).toBe('orders.not_allowed_now')
  const [payment] = await rows()
  expect(payment).toMatchObject({ status: 'failed', ref: `ref-${payment?.id}` })
  const told = await ctx.db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.subjectId, payment?.id ?? ''))
  expect(told.map(({ topic }) => topic)).toEqual(['payments.abandoned'])
})
