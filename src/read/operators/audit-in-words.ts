import { inArray } from 'drizzle-orm'
import type { AuditRow } from '#contracts/operators.ts'
import type { Context } from '#domain/base/index.ts'
import { branches, staffMembers } from '#domain/companies/companies.tables.ts'
import { branchName } from '#domain/companies/index.ts'
import { orderEvents } from '#domain/trade/orders/orders.tables.ts'
import { serverTranslator } from '#locales/index.ts'
import type { Translate } from '#shared/i18n.ts'
import { isId } from '#shared/ids.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { whyBackOf } from './why-back.ts'

type Data = AuditRow['data']

/**
 * Entries in the words of who reads them: whom and what their data name by ids, since the log itself holds neither names nor what people
 * wrote; the statuses between which an order went, and why money goes back.
 */
export async function inWords(ctx: Context, rows: AuditRow[]): Promise<AuditRow[]> {
  const people = await peopleOf(ctx, rows)
  const places = await placesOf(ctx, rows)
  const reasons = await reasonsOf(ctx, rows)
  const nameOf = (id: unknown) => (typeof id === 'string' && people.get(id)) || id
  const t = serverTranslator(ctx.locale)
  return rows.map((row) => {
    const { staffids, branchids, ...rest } = row.data
    if (staffids || branchids) {
      const branches = idsOf(branchids).map((id) => places.get(id) ?? id)
      return { ...row, data: { staff: idsOf(staffids).map(nameOf), branches, ...rest } }
    }
    if (row.action.startsWith('payments.')) return { ...row, data: withWhyBack(row.data, t) }
    if (!row.action.startsWith('orders.')) return row
    const { event, ...told } = rest
    const reason = typeof event === 'string' && reasons.get(event)
    return { ...row, data: { ...stepInWords(told, nameOf, t), ...(reason && { reason }) } }
  })
}

function stepInWords(told: Data, nameOf: (id: unknown) => unknown, t: Translate): Data {
  const statusOf = (value: unknown) => {
    const status = orderStatuses.find((one) => one === value)
    return status ? t(`desk.status_${status}`) : value
  }
  const wordsOf = new Map([
    ['staff', nameOf],
    ['staffBefore', nameOf],
    ['from', statusOf],
    ['to', statusOf],
  ])
  return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, wordsOf.get(key)?.(value) ?? value]))
}

function withWhyBack(told: Data, t: Translate): Data {
  const key = whyBackOf(told.reason)
  return key ? { ...told, reason: t(key) } : told
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' && isId(id))

const idsIn = (rows: readonly AuditRow[], of: (data: Data) => unknown[]): string[] => [
  ...new Set(rows.flatMap(({ data }) => of(data).flatMap(idsOf))),
]

/** Whom the data of entries name by their ids: whose time it was, and who has a booking and had it. */
async function peopleOf(ctx: Context, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = idsIn(rows, ({ staffids, staff, staffBefore }) => [staffids, staff, staffBefore])
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

async function placesOf(ctx: Context, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = idsIn(rows, ({ branchids }) => [branchids])
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: branches.id, name: branches.name, city: branches.city })
    .from(branches)
    .where(inArray(branches.id, ids))
  return new Map(found.map((branch) => [branch.id, branchName(branch, ctx.locale)]))
}

/** What whoever took the steps of orders gave as the reason, by the lines of their timelines. */
async function reasonsOf(ctx: Context, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = idsIn(
    rows.filter(({ action }) => action.startsWith('orders.')),
    ({ event }) => [event],
  )
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: orderEvents.id, data: orderEvents.data })
    .from(orderEvents)
    .where(inArray(orderEvents.id, ids))
  return new Map(
    found.flatMap(({ id, data: { reason } }) => (typeof reason === 'string' && reason ? [[id, reason] as const] : [])),
  )
}
