import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CalendarFeedView } from '#contracts/integrations.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { mostFeeds } from '#shared/api-keys.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { heldLetters, holds } from '#shared/rights.ts'
import { type Company, type Reach, requireRight } from '../companies.policy.ts'
import { companies, staffMembers } from '../companies.tables.ts'
import { isHere } from '../is-here.ts'
import { calendarFeeds } from './feeds.tables.ts'

type Row = typeof calendarFeeds.$inferSelect

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const toView = ({ id, own, hint, createdAt }: Row): CalendarFeedView => ({
  id,
  own,
  hint,
  createdAt: createdAt.toISOString(),
})

/**
 * The caller's own calendar addresses of a company, the first one first, for those with `orders.view`.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listCalendarFeeds(ctx: Context, companyKey: string): Promise<CalendarFeedView[]> {
  const { member } = await requireRight(ctx, companyKey, 'orders.view', 'reach')
  const rows = await ctx.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.staffId, member.staffId))
    .orderBy(asc(calendarFeeds.id))
    .limit(mostFeeds)
  return rows.map(toView)
}

/**
 * Makes a secret address under which a calendar reads the bookings that the caller sees, as far as their rights reach at each look. It is
 * answered once.
 * @param own their own bookings alone
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.too_many_feeds`
 */
export async function makeCalendarFeed(
  ctx: Context,
  companyKey: string,
  own: boolean,
): Promise<{ id: string; url: string }> {
  const { company, member } = await requireRight(ctx, companyKey, 'orders.view', 'reach')
  const { staffId } = member
  return atomically(ctx, async (ctx) => {
    // Two at once count one after the other.
    await ctx.db
      .select({ id: staffMembers.id })
      .from(staffMembers)
      .where(eq(staffMembers.id, staffId))
      .for('no key update')
    const all = await ctx.db.$count(calendarFeeds, eq(calendarFeeds.staffId, staffId))
    if (all >= mostFeeds) throw new DomainError('companies.too_many_feeds')
    const id = newId()
    const secret = randomBytes(32).toString('base64url')
    await ctx.db.insert(calendarFeeds).values({
      id,
      companyId: company.id,
      staffId,
      own: own || member.ownBookingsOnly,
      hash: hashOf(secret),
      hint: secret.slice(-4),
      createdAt: ctx.now(),
    })
    await recordAudit(ctx, { action: 'companies.feed_made', companyId: company.id, subjectId: id })
    return { id, url: `${ctx.platform.env.PUBLIC_URL}/api/calendars/${secret}/bookings.ics` }
  })
}

/** Ends one of the caller's calendar addresses. @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.feed_not_found` */
export async function removeCalendarFeed(ctx: Context, companyKey: string, id: string): Promise<void> {
  const { company, member } = await requireRight(ctx, companyKey, 'orders.view', 'reach')
  await atomically(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.staffId, member.staffId)))
      .returning({ id: calendarFeeds.id })
    if (gone.length === 0) throw new DomainError('companies.feed_not_found')
    await recordAudit(ctx, { action: 'companies.feed_removed', companyId: company.id, subjectId: id })
  })
}

/**
 * Which bookings an address of a calendar opens now: as far as who made it sees them. Who leaves, loses the right or the account, and a
 * company that is suspended, close it.
 * @throws DomainError `companies.feed_not_found`
 */
export async function openCalendarFeed(
  ctx: Context,
  secret: string,
): Promise<{ company: Company; reach: Reach & { letters: string } }> {
  const [found] = await ctx.db
    .select({ feed: calendarFeeds, company: companies, member: staffMembers, account: accounts })
    .from(calendarFeeds)
    .innerJoin(companies, eq(companies.id, calendarFeeds.companyId))
    .innerJoin(staffMembers, eq(staffMembers.id, calendarFeeds.staffId))
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(eq(calendarFeeds.hash, hashOf(secret)))
  if (!found) throw new DomainError('companies.feed_not_found')
  const { feed, company, member, account } = found
  const worksHere = !member.endedAt && isHere(account)
  const isClosed = company.status === 'suspended' || company.status === 'terminated'
  const letters = heldLetters(member.flags, member.perms)
  if (!worksHere || isClosed || !holds(letters, 'orders.view')) throw new DomainError('companies.feed_not_found')
  const reach = {
    staffId: member.id,
    branchIds: member.scopeInfoIds,
    ownBookingsOnly: feed.own || member.ownBookingsOnly === 1,
  }
  return { company, reach: { ...reach, letters } }
}
