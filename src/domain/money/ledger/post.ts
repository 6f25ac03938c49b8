import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts'
import type { Movement } from './movements.ts'

/** Writes one movement of money, in the caller's transaction. One that was written already stays as it is. */
export async function post(ctx: Context, { about, currency, sides }: Movement): Promise<void> {
  const id = newId()
  const at = ctx.now()
  const [written] = await ctx.db
    .insert(ledgerTransactions)
    .values({ id, at, ...about })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (!written) return
  const entries = sides
    .filter((side) => side.amount !== 0)
    .map((side) => ({ id: newId(), transactionId: id, currency, at, ...side }))
  if (entries.length > 0) await ctx.db.insert(ledgerEntries).values(entries)
}

/** What is held for an order, in sen: a sum over its entries, never a stored number. */
export async function heldFor(ctx: Context, orderId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ held: number }>(sql`
    select coalesce(-sum(amount), 0)::float8 as held from ledger_entries where order_id = ${orderId} and account = 'held'`)
  return Number(rows[0]?.held ?? 0)
}
