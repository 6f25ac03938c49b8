import { type SQL, sql } from 'drizzle-orm'
import { type Db, databaseError } from './index.ts'

/** How many months beyond the present one are made ahead: a worker that stands still for a season loses nothing. */
const monthsAhead = 3

/**
 * Makes the partitions of a table for this month and the next three. What lies outside every month goes into the table's
 * default partition, and stays there.
 * @returns how many were made.
 */
export async function makeMonths(db: Db, table: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // Processes that make the same months wait for each other here; who reads or writes the table does not wait.
    await tx.execute(sql`lock table only ${sql.identifier(table)} in share update exclusive mode`)
    const there = await monthsOf(tx, table)
    let made = 0
    for (let ahead = 0; ahead <= monthsAhead; ahead++) {
      const from = monthFrom(now, ahead)
      const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`
      if (there.some((month) => month.name === name || (month.first && month.to > from))) continue
      if (await makeMonth(tx, { table, name, from })) made++
    }
    return made
  })
}

/** @returns false where rows of that month wait in the default partition already: there they stay. */
async function makeMonth(db: Db, month: { table: string; name: string; from: Date }): Promise<boolean> {
  const { table, name, from } = month
  const partition = sql`create table ${sql.identifier(name)} partition of ${sql.identifier(table)}`
  try {
    await db.transaction((tx) =>
      tx.execute(sql`${partition} for values from (${day(from)}) to (${day(monthFrom(from, 1))})`),
    )
    return true
  } catch (error) {
    if (databaseError(error)?.code === '23514') return false
    throw error
  }
}

/**
 * Drops the partitions whose last row is older than so many months. Nobody waits long for it: the lock that it needs is
 * given up after a second, and asked for again at the next turn.
 * @returns how many were dropped.
 */
export async function dropOldMonths(db: Db, table: string, months: number, now: Date): Promise<number> {
  const before = monthFrom(now, -months)
  let dropped = 0
  for (const { name, to } of await monthsOf(db, table)) {
    if (to > before) continue
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '1s'`)
        await tx.execute(sql`drop table ${sql.identifier(name)}`)
      })
      dropped++
    } catch (error) {
      if (databaseError(error)?.code !== '55P03') throw error
    }
  }
  return dropped
}

/** The partitions of a table but the default one, and the instant at which each ends; the first begins with the first row. */
async function monthsOf(db: Db, table: string): Promise<{ name: string; first: boolean; to: Date }[]> {
  const { rows } = await db.execute<{ name: string; bound: string }>(sql`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ${table}::regclass order by 1`)
  return rows.flatMap(({ name, bound }) => {
    const to = / TO \('([^']+)'\)$/.exec(bound)?.[1]
    const first = bound.includes('MINVALUE')
    return to ? [{ name, first, to: new Date(to.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) }] : []
  })
}

/** The first instant of the month that lies so many months after that of `at`, UTC. */
function monthFrom(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
}

/** Bounds cannot be parameters; this one is made of digits alone. */
const day = (at: Date): SQL => sql.raw(`'${at.toISOString().slice(0, 10)} 00:00:00+00'`)
