import { expect } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import type { AccountActor } from '#domain/base/index.ts'
import { heldFor } from '#domain/money/index.ts'
import { composeOrderMail } from '#domain/talk/notifications/compose-order-mail.ts'
import { loadAsSystem, sumWords, toOrderView } from '#domain/trade/index.ts'
import { getDashboard } from '#read/desk/get-dashboard.ts'
import { listDeskOrders } from '#read/desk/list-desk-orders.ts'
import { ordersAsFile } from '#read/desk/orders-as-file.ts'
import { locales } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { sumRows } from '#shared/sum-rows.ts'
import { addSums, sumsOf } from '#shared/sums.ts'
import { DAY } from '#shared/time.ts'
import { at, system } from './paid-booking.ts'
import { testNow } from './world.ts'

const sen = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100)

/** Throws where the sums of an order do not add up to each other. */
export function expectSums(order: OrderView) {
  const { travel, discount, total, paid, dueNow, dueLater, refunded, spotBack, stray, excess, changedBack } =
    sumsOf(order)
  const lines = order.lines.reduce((sum, line) => sum + line.price.amount, 0)
  expect(lines + travel - discount, 'lines + fees − discounts = total').toBe(total)
  const { phase, stands, awaits } = traitsOf(order.status)
  if (phase === 'unplaced' || stands || awaits === 'answer')
    expect(paid + dueNow + dueLater, `paid + due = total (${order.status}, ${order.payment})`).toBe(total)
  else expect([dueNow, dueLater], 'nothing is owed for what is over').toEqual([0, 0])
  expect(refunded + spotBack, 'no more goes back than came').toBeLessThanOrEqual(paid)
  expect(
    Math.min(travel, discount, total, paid, dueNow, dueLater, refunded, spotBack, stray, excess, changedBack),
  ).toBeGreaterThanOrEqual(0)
  expect(addSums([sumsOf(order), sumsOf(order)]).total).toBe(2 * total)
}

/** An order, who provides it, and the instant it is looked at. */
export interface Seen {
  id: string
  owner: AccountActor
  company: { id: string; zone: string }
  when: number
}

/** Throws where a surface of an order tells other sums than its page. @returns the order as its customer sees it */
export async function expectEverySurface({ id, owner, company, when }: Seen): Promise<OrderView> {
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
    // A receipt and a mail tell the rows of the screens, in their order and to the sen.
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
    total: (total / 100).toFixed(2),
    paid: (paid / 100).toFixed(2),
    due: ((dueNow + dueLater) / 100).toFixed(2),
    refunded: (refunded / 100).toFixed(2),
    changedBack: (sumsOf(order).changedBack / 100).toFixed(2),
    spotBack: (sumsOf(order).spotBack / 100).toFixed(2),
  })

  // The dashboard counts what is the company's in the end: what was paid, less what went or goes back, each by its day.
  const { paidAt } = loaded.order
  let received = 0
  for (let until = when + 1000; until > testNow.getTime(); until -= 14 * DAY) {
    const { money } = await getDashboard(await at(owner, until), { companyid: company.id, days: 7 })
    received += (money?.value.amount ?? 0) + (money?.before.amount ?? 0)
  }
  const kept = paid - refunded - sumsOf(order).spotBack
  expect(received, `${order.status} ${order.payment}`).toBe(paidAt ? kept : 0)
  // And the file adds up to it.
  expect(sen(line?.received ?? '')).toBe(received)
  return order
}
