import { setImmediate as breathe } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { settings } from '#domain/base/settings/settings.tables.ts'
import { ledgerEntries, ledgerTransactions } from '#domain/money/ledger/ledger.tables.ts'
import { paymentParts, payments, refunds } from '#domain/money/payments/payments.tables.ts'
import { sandboxPayments, sandboxRefunds } from '#domain/money/sandbox/sandbox.tables.ts'
import { bookings } from '#domain/trade/booking/bookings.tables.ts'
import { checkoutGroups, orderEvents, orderLines, orders, orderTimers } from '#domain/trade/orders/orders.tables.ts'
import type { Db } from '#platform/db/index.ts'
import { market } from '#shared/brand.ts'
import { dayOf } from '#shared/days.ts'
import { DAY } from '#shared/time.ts'
import { SeededRandom } from '../seeded-random.ts'
import { Calendar } from './calendar.ts'
import { addOrder, noYearRows, type YearRows } from './order-rows.ts'
import { loadPeople } from './people.ts'
import { planYear } from './plan.ts'
import { loadShops } from './shops.ts'
import { writeMany } from './write.ts'

/** Between the numbers of these last days some stay free, for the orders that are played one by one afterwards. */
const PLAYED_DAYS = 50
const TRIES = 3

const written = [
  'orders',
  'order_lines',
  'order_events',
  'bookings',
  'payments',
  'payment_parts',
  'ledger_transactions',
  'ledger_entries',
  'reviews',
] as const

/**
 * Writes the year before the demo's first day: thousands of orders of all companies with their money, timelines and
 * bookings, and those of the coming days, in one transaction. What was written already is not written again.
 * @returns how many orders it made
 */
export async function seedYear(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  for (let tried = 1; ; tried++) {
    try {
      const made = await db.transaction((tx) => writeYear(tx, now, signal))
      // Many new rows: without this, queries are planned as if the tables were empty.
      if (made > 0) for (const table of written) await db.execute(sql.raw(`analyze ${table}`))
      return made
    } catch (error) {
      // Somebody who is quick booked a place meanwhile: plan around it.
      if (tried === TRIES || !String((error as { cause?: unknown }).cause ?? error).includes('bookings_no_overlap'))
        throw error
    }
  }
}

async function writeYear(db: Db, now: Date, signal: AbortSignal | undefined): Promise<number> {
  const [setting] = await db.select().from(settings).where(eq(settings.key, 'demo')).for('update')
  if (!setting || setting.value.year !== undefined) return 0
  const calendar = new Calendar()
  const live = await db
    .select()
    .from(bookings)
    .where(inArray(bookings.status, ['held', 'confirmed']))
  for (const { resourceId, startsAt, endsAt } of live)
    calendar.block(resourceId, startsAt.getTime(), endsAt.getTime(), dayOf(startsAt, market.zone))
  const visits = await planYear(await loadShops(db), await loadPeople(db), calendar, now)
  // Numbers rise with time.
  visits.sort((one, other) => one.placedAt - other.placedAt)
  let before = 0
  for (const visit of visits) before = visit.placedAt = Math.max(visit.placedAt, before + 1)
  const random = new SeededRandom('numbers of the year')
  let number = 0
  const late = now.getTime() - PLAYED_DAYS * DAY
  const numbers = visits.map(({ placedAt }) => {
    number += placedAt > late ? random.int(7, 12) : random.int(1, 3)
    return number
  })
  const { rows: reserved } = await db.execute<{ first: number }>(
    sql`select setval('order_docno', nextval('order_docno') + ${number}::int) - ${number}::int as first`,
  )
  const first = Number(reserved[0]?.first ?? 0)
  const rows = noYearRows()
  const reviewed: { id: string; order: string }[] = []
  for (const [i, visit] of visits.entries()) {
    const id = addOrder(rows, visit, `KH-${first + (numbers[i] ?? 0)}`, now)
    if (visit.review) reviewed.push({ id: visit.review.id, order: id })
    if (i % 100 === 0) await breathe()
  }
  await writeRows(db, rows, signal)
  await db.execute(sql`
    update reviews r set order_id = x."order" from json_to_recordset(${JSON.stringify(reviewed)}::json) as x(id uuid, "order" uuid) where r.id = x.id`)
  await db.execute(sql`
    update offers o set booked_count = coalesce(x.n, 0) from items i, offers p left join (
      select l.offer_id, count(*)::int as n from order_lines l join orders r on r.id = l.order_id
      where l.kind <> 'addon' and r.status in ('confirmed', 'in_progress', 'delivered', 'completed', 'closed') group by 1) x on x.offer_id = p.id
    where o.id = p.id and i.id = p.item_id and i.code not like 'bulk-%'`)
  await db
    .update(settings)
    .set({ value: { ...setting.value, year: visits.length, upTo: first + number } })
    .where(eq(settings.key, 'demo'))
  return visits.length
}

/** The lines of a paid order are frozen, so that the orders are noted as paid only when they have their lines. */
async function notePaid(db: Db, all: YearRows['orders']): Promise<void> {
  const paid = all.flatMap(({ id, paidAt }) => (paidAt ? [{ id, paid_at: paidAt }] : []))
  await db.execute(sql`
    update orders o set paid_at = x.paid_at from json_to_recordset(${JSON.stringify(paid)}::json) as x(id uuid, paid_at timestamptz) where o.id = x.id`)
}

/** Parents before children; bookings last, since others may wait for their places. */
async function writeRows(db: Db, rows: YearRows, signal: AbortSignal | undefined): Promise<void> {
  const writes = [
    () => writeMany(db, checkoutGroups, rows.groups),
    () =>
      writeMany(
        db,
        orders,
        rows.orders.map((order) => ({ ...order, paidAt: null })),
      ),
    () => writeMany(db, orderLines, rows.lines),
    () => notePaid(db, rows.orders),
    () => writeMany(db, orderEvents, rows.events),
    () => writeMany(db, orderTimers, rows.timers),
    () => writeMany(db, payments, rows.payments),
    () => writeMany(db, paymentParts, rows.parts),
    () => writeMany(db, refunds, rows.refunds),
    () => writeMany(db, ledgerTransactions, rows.transactions),
    () => writeMany(db, ledgerEntries, rows.entries),
    () => writeMany(db, sandboxPayments, rows.sandbox),
    () => writeMany(db, sandboxRefunds, rows.sandboxRefunds),
    () => writeMany(db, bookings, rows.bookings),
  ]
  for (const write of writes) {
    signal?.throwIfAborted()
    await write()
  }
}
