import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { showOrder } from '#domain/trade/index.ts'
import { orders, type PolicySnapshot } from '#domain/trade/orders/orders.tables.ts'
import { locales } from '#shared/locale.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, MINUTE, start } from '#test/paid-booking.ts'
import { mayWords } from './may-words.ts'

const fair: PolicySnapshot = { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 24 * 60 }

/** What the mails of a booking say in each language at an instant. */
async function told(when: number, set: Partial<typeof orders.$inferInsert> = {}, make = () => aPaidBooking()) {
  const { id, buyer } = await make()
  const ctx = await at(buyer, when)
  await ctx.db
    .update(orders)
    .set({ policy: fair, ...set })
    .where(eq(orders.id, id))
  const view = await showOrder(ctx, id, undefined, 'customer')
  return locales.map((locale) => mayWords({ ...ctx, locale }, view).join(' '))
}

test('until its lead time begins, a mail says until when a booking is moved or cancelled free of charge', async () => {
  for (const text of await told(start - 25 * HOUR))
    expect(text).toMatch(/free of charge until .*9 May|percuma sehingga .*9 Mei|5月9日.*免费改期或取消/)
})

test('inside the lead time it promises nothing, and says what cancelling costs', async () => {
  expect(await told(start - 2 * HOUR)).toEqual([
    'The booking cannot be moved; cancelling it now costs 10 % of the total.',
    'Masa tempahan tidak boleh ditukar; membatalkannya sekarang dikenakan 10 % daripada jumlah.',
    '已不能改期；现在取消需支付总额的 10%。',
  ])
})

test('since the provider moved it cancelling may be free for longer than moving', async () => {
  const [text] = await told(start - 2 * HOUR, { freeCancelUntil: new Date(start - HOUR) })
  expect(text).toMatch(/^You can cancel the booking free of charge until .*10 May.*9:00 am\.$/)
})

test('what is always free is free until it starts; where nothing can be done any more, a mail says that, or is silent', async () => {
  const flexible = { policy: { ...fair, latePercent: 0 } }
  expect((await told(start - 2 * HOUR, flexible))[0]).toBe('You can cancel the booking free of charge until it starts.')
  expect((await told(start - 25 * HOUR, flexible))[0]).toMatch(
    /^You can move the booking until .*9 May.* You can cancel/,
  )
  expect((await told(start + MINUTE))[0]).toBe('')
})

test('a request is cancelled free of charge as long as nobody accepted it, inside the lead time and before it', async () => {
  const free = 'You can cancel the booking free of charge as long as it is not accepted.'
  expect((await told(start - 2 * HOUR, { status: 'requested' }))[0]).toBe(free)
  const [early = ''] = await told(start - 25 * HOUR, { status: 'requested' })
  expect(early).toMatch(/^You can move the booking until .*9 May/)
  expect(early.endsWith(free)).toBe(true)
})

test('of a booking of which nothing is paid no hour is named until when it is free to cancel', async () => {
  const [text] = await told(start - 2 * HOUR, {}, aSpotBooking)
  expect(text).toBe('You can cancel the booking free of charge until it starts.')
})
