import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { anOrder } from '#test/desk.ts'
import { at } from '#test/paid-booking.ts'
import { aCompany, anOffer, aPerson } from '#test/world.ts'
import { getDashboard } from './get-dashboard.ts'
import { listDeskOrders } from './list-desk-orders.ts'

test('the money of seven days is that of days, whatever the hour, and is what the list of the same days adds up to', async () => {
  const owner = await aPerson()
  const company = await aCompany({ owner })
  const ctx = await at(owner)
  const made = await anOffer({ company })
  const local = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)
  // On 1 May the seven days begin on 25 April, and the seven before on 18 April.
  for (const [day, time, amount] of [
    ['2030-04-17', '23:59', 100],
    ['2030-04-18', '00:00', 2000],
    ['2030-04-24', '23:59', 30_000],
    ['2030-04-25', '00:00', 400_000],
    ['2030-05-01', '00:01', 5_000_000],
  ] as const) {
    const when = local(day, time)
    const sums = { subtotalAmount: amount, totalAmount: amount, dueAmount: amount }
    const paid = { status: 'completed', paymentStatus: 'paid', paidAt: when, spotPaidAt: when } as const
    const id = await anOrder({ ...made, company }, when, sums)
    await ctx.db.update(orders).set(paid).where(eq(orders.id, id))
  }
  const list = async (from: string, to: string) => {
    const { rows } = await listDeskOrders(ctx, { companyid: company.id, from, to })
    return rows.reduce((sum, { received }) => sum + received.amount, 0)
  }
  for (const time of ['00:05', '12:00', '23:55']) {
    const now = () => local('2030-05-01', time)
    const { money } = await getDashboard({ ...ctx, now }, { companyid: company.id, days: 7 })
    expect(money, time).toMatchObject({ value: { amount: 5_400_000 }, before: { amount: 32_000 } })
  }
  expect(await list('2030-04-25', '2030-05-01')).toBe(5_400_000)
  expect(await list('2030-04-18', '2030-04-24')).toBe(32_000)
})
