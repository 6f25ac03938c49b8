import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { actOnTask } from '#domain/care/index.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import { showOrder } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { DAY } from '#shared/time.ts'
import { aColleague, aPaidBooking, aSpotBooking, at, HOUR, MINUTE, slot, start, system } from '#test/paid-booking.ts'
import { aPerson } from '#test/world.ts'
import { readDispute } from './read-dispute.ts'

test.each([
  ['on the spot', aSpotBooking],
  ['a deposit online and the rest on the spot', () => aPaidBooking({ depositKind: 'percent', depositValue: 20 })],
  ['online', () => aPaidBooking()],
])('an operator reads what came back as both sides do, by decision and by time: paid %s', async (title, make) => {
  for (const decided of [5600, undefined]) {
    const booking = await make()
    if (title !== 'online') await booking.provider(start - 2 * HOUR, 'mark_paid')
    await booking.provider(start + 15 * MINUTE, 'no_show')
    await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
    const operator = await at(await aPerson({ sysadmin: true }), start + 2 * HOUR)
    const [task] = await operator.db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, booking.id))
    const later = start + 70 * DAY
    if (decided === undefined) await booking.timers(later)
    else await actOnTask(operator, task?.id ?? '', { action: 'decide', amount: decided, note: 'Both were late.' })
    await payDueRefunds(await at(system, later), 50)
    const { outcome } = await showOrder(await at(booking.buyer, later), booking.id, undefined)
    const back = (outcome?.back.amount ?? 0) + (outcome?.spotBack.amount ?? 0)
    expect(back).toBe(decided ?? 8000)
    const read = await readDispute(operator, task?.id ?? '')
    expect([read.paid.amount + read.spot.amount, read.back?.amount, read.kept?.amount]).toEqual([
      8000,
      back,
      8000 - back,
    ])
  }
})

test('an operator reads who was to come, who was to serve and where, when the booking was last changed, and that it was begun', async () => {
  const booking = await aPaidBooking()
  const ctx = await at(system)
  await ctx.db.update(orders).set({ recipientName: 'Nenek Aminah' }).where(eq(orders.id, booking.id))
  const other = await aColleague(ctx, booking.offer.companyId, booking.offer.id)
  const changed = start - 24 * HOUR
  await booking.provider(changed, 'reschedule', { startsAt: slot, staffid: other })
  await booking.provider(start + 5 * MINUTE, 'start')
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.customer(start + HOUR, 'contest', { reason: 'She was there.' })
  const operator = await at(await aPerson({ sysadmin: true }), start + 2 * HOUR)
  const [task] = await operator.db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, booking.id))
  expect(await readDispute(operator, task?.id ?? '')).toMatchObject({
    recipient: 'Nenek Aminah',
    staff: 'Low Hui Min',
    place: { kind: 'provider' },
    changedAt: new Date(changed).toISOString(),
    done: [{ step: 'start', at: new Date(start + 5 * MINUTE).toISOString() }],
  })
})
