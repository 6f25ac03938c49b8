import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { atomically, type Context, endTask, purgePages, raiseTask, recordAudit } from '#domain/base/index.ts'
import { reviews } from '#domain/catalogue/reviews/reviews.tables.ts'
import { lockCompany } from '#domain/companies/index.ts'
import { removeFiles } from '#domain/files/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { beginErasing, graceDays, isErasureDue, noteErasure } from '#domain/people/index.ts'
import { endUnopened } from '#domain/trade/index.ts'
import { DomainError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { listDeletionBlockers, listUnopened } from './deletion-blockers.ts'
import type { Person, Rule } from './erasure-rules.ts'
import { distinct, findPerson, namesOf } from './find-person.ts'
import { removeExports } from './make-export.ts'
import { bookedAsGuest, guestsTakeover } from './registry.money.ts'
import { registry } from './registry.ts'

const batchSize = 20

/** For how long an erasure that fails is only tried again; then operators are told. */
const triedDays = 3

/**
 * Erases accounts whose days of grace are over, a handful at a time. An account that cannot be erased yet (it has an open
 * order again), or that fails, does not block the others and is retried later. One that fails for three days, or would leave a company
 * without an owner, is a task for operators, until it is erased after all.
 */
export async function eraseDueAccounts(ctx: Context): Promise<number> {
  let erased = 0
  let after: string | undefined
  for (;;) {
    const due = await dueAfter(ctx, after)
    for (const { id, isLate } of due) {
      try {
        if (await eraseAccount(ctx, id)) erased++
        else if (isLate) await tellIfLeftAlone(ctx, id)
      } catch (error) {
        ctx.platform.log.error({ err: error, accountId: id }, 'erasure failed, retry follows')
        if (isLate) await tellOperators(ctx, id, error)
      }
      if (erased === batchSize) return erased
    }
    after = due.at(-1)?.id
    if (due.length < batchSize) return erased
  }
}

async function dueAfter(ctx: Context, after: string | undefined): Promise<{ id: string; isLate: boolean }[]> {
  const late = new Date(ctx.now().getTime() - (graceDays + triedDays) * DAY)
  return ctx.db
    .select({ id: accounts.id, isLate: sql<boolean>`${lte(accounts.deletionRequestedAt, late)}` })
    .from(accounts)
    .where(and(isErasureDue(ctx), isNull(accounts.deletedAt), after ? gt(accounts.id, after) : undefined))
    .orderBy(asc(accounts.id))
    .limit(batchSize)
}

/** A company that would be left without an owner is no matter of time, as an open order is: somebody has to see to it. */
async function tellIfLeftAlone(ctx: Context, accountId: string): Promise<void> {
  const person = await findPerson(ctx, accountId)
  const left = person ? await listDeletionBlockers(ctx, person) : []
  const slugs = left.flatMap((blocker) => (blocker.kind === 'last_owner' ? [blocker.slug] : []))
  if (slugs.length > 0) await tellOperators(ctx, accountId, `last_owner: ${slugs.join(', ')}`)
}

async function tellOperators(ctx: Context, subjectId: string, error: unknown): Promise<void> {
  const words = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  await atomically(ctx, (ctx) => raiseTask(ctx, { kind: 'erasure', subjectId, error: words }))
}

/**
 * Erases a person from every table, file and message, as the registry says; orders and money stay under a pseudonym. Bytes and
 * what was written go first, then the rows in one transaction, so that an interrupted run can simply be repeated.
 * @param options.again the person was erased before and a backup brought them back: no request is needed, and nothing blocks it.
 * @returns false when there was nothing (more) to do, or something blocks the erasure.
 */
export async function eraseAccount(
  ctx: Context,
  accountId: string,
  { again = false }: { again?: boolean } = {},
): Promise<boolean> {
  const known = await findPerson(ctx, accountId)
  if (!known) return false
  if (!again && (await listDeletionBlockers(ctx, known)).length > 0) return false
  if (!(await beginErasing(ctx, accountId, { again }))) return false
  // Until then the account could be kept, and something changed.
  const person = await findPerson(ctx, accountId)
  if (!person) return false
  for (const folder of [person.contactId, ...person.companies]) await removeFiles(ctx, folder)
  await removeExports(ctx, accountId)
  await eraseWords(ctx, await withBookings(ctx, person))
  return atomically(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute(
      sql`select 1 from accounts where id = ${accountId} and (deletion_requested_at is not null or ${again})
        and deleted_at is null for update`,
    )
    if (rows.length === 0) return false
    await endCompanies(ctx, person)
    await purgeShown(ctx, person)
    await ctx.db.execute(sql`select set_config('khidmat.erasing', 'on', true)`)
    const whole = await withBookings(ctx, person)
    await applyRule(ctx, whole, guestsTakeover.table, guestsTakeover.rule)
    for (const { table, rules = [] } of registry)
      for (const rule of rules) if (!rule.walks) await applyRule(ctx, whole, table, rule)
    await ctx.db.execute(sql`select set_config('khidmat.erasing', 'off', true)`)
    await noteErasure(ctx, accountId)
    await endTask(ctx, 'erasure', accountId, 'settled')
    await recordAudit(ctx, { action: 'privacy.account_erased', subjectId: accountId, data: { again } })
    return true
  })
}

/**
 * Those that were never open; one that was opened at this moment, or where somebody else works by now, keeps the account, since it would be left
 * without an owner.
 */
async function endCompanies(ctx: Context, { contactId, companies }: Person): Promise<void> {
  for (const companyId of companies) await lockCompany(ctx, companyId)
  const still = await listUnopened(ctx, contactId)
  if (!companies.every((id) => still.includes(id))) throw new DomainError('companies.not_now')
  for (const companyId of companies) await endUnopened(ctx, companyId)
}

/** The person with all bookings, as a guest, too, and what they gave for them: it stands in what was written about those. */
async function withBookings(ctx: Context, person: Person): Promise<Person> {
  const { rows } = await ctx.db.execute<
    { docno: string } & Record<'who' | 'comes' | 'email' | 'phone' | 'other', string | null>
  >(
    sql`select distinct docno, customer_name as who, recipient_name as comes, customer_email as email, customer_phone as phone, recipient_phone as other
      from orders where account_id = ${person.accountId} or ${bookedAsGuest(person)}`,
  )
  const named = rows.flatMap(({ who, comes }) => [who, comes]).filter((name) => name !== null)
  return {
    ...person,
    names: distinct([...person.names, ...named.flatMap(namesOf)]),
    docnos: rows.map(({ docno }) => docno),
    given: {
      emails: distinct([...person.given.emails, ...rows.map(({ email }) => email)]),
      phones: distinct([...person.given.phones, ...rows.flatMap(({ phone, other }) => [phone, other])]),
    },
  }
}

/** Pages of a table that are read at once: 4 MB of rows, a moment each, whatever the table has grown to. */
const pagesAtOnce = 512

/**
 * Follows the rules that no index leads, a piece of their table at a time and without a lock that lasts, for the tables may have
 * grown to millions of rows. What is written meanwhile names somebody who is gone by then.
 */
async function eraseWords(ctx: Context, person: Person): Promise<void> {
  for (const { table, rules = [] } of registry) {
    const walked = rules.filter(({ walks }) => walks)
    if (walked.length === 0) continue
    const { rows } = await ctx.db.execute<{ part: string; pages: number }>(
      sql`select c.relname as part, ceil(pg_relation_size(c.oid) / current_setting('block_size')::float)::int as pages
        from pg_partition_tree(${table}::regclass) t join pg_class c on c.oid = t.relid where t.isleaf
        union all select relname, ceil(pg_relation_size(oid) / current_setting('block_size')::float)::int
        from pg_class where oid = ${table}::regclass and relkind = 'r'`,
    )
    for (const { part, pages } of rows)
      for (let page = 0; page < pages; page += pagesAtOnce) {
        const piece = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid`
        for (const rule of walked) await applyRule(ctx, person, part, rule, piece)
      }
  }
}

async function applyRule(ctx: Context, person: Person, table: string, rule: Rule, piece?: SQL): Promise<void> {
  const name = sql.identifier(table)
  const within = (rows: SQL) => (piece ? sql`${piece} and (${rows})` : rows)
  if ('remove' in rule) {
    await ctx.db.execute(sql`delete from ${name} where ${within(rule.remove(person))}`)
    return
  }
  const changes = Object.entries(rule.set).map(
    ([column, erased]) => sql`${sql.identifier(column)} = ${erased(person, column)}`,
  )
  await ctx.db.execute(sql`update ${name} set ${sql.join(changes, sql`, `)} where ${within(rule.rows(person))}`)
}

/** Purges public pages that show the person's name. */
async function purgeShown(ctx: Context, person: Person): Promise<void> {
  const shown = await ctx.db
    .select({ itemId: reviews.itemId, companyId: reviews.companyId })
    .from(reviews)
    .where(eq(reviews.authorContactId, person.contactId))
  await purgePages(
    ctx,
    shown.flatMap(({ itemId, companyId }) => [`item:${itemId}`, `company:${companyId}`]),
  )
}
