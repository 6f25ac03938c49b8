import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { AnnouncementView, PolicySummary, PolicyView } from '#contracts/content.ts'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import { announcements, policies } from './content.tables.ts'

/** All pages under /about, in the footer's order and the language of the request. */
export async function listPolicies(ctx: Context): Promise<PolicySummary[]> {
  const rows = await ctx.db
    .select({ key: policies.key, heading: policies.heading, others: policies.others, name: policies.name })
    .from(policies)
    .orderBy(asc(policies.position), asc(policies.key))
  return rows.map(({ key, heading, others, name }) => ({
    key,
    heading: localized(heading, ctx.locale),
    others,
    name: localized(name, ctx.locale),
  }))
}

/** One page under /about in the language of the request. @throws DomainError `content.page_not_found` */
export async function getPolicy(ctx: Context, key: string): Promise<PolicyView> {
  const [row] = await ctx.db.select().from(policies).where(eq(policies.key, key))
  if (!row) throw new DomainError('content.page_not_found')
  return {
    key: row.key,
    heading: localized(row.heading, ctx.locale),
    others: row.others,
    name: localized(row.name, ctx.locale),
    body: localized(row.body, ctx.locale),
    version: row.version,
    changedAt: row.changedAt.toISOString(),
  }
}

/**
 * The current announcement for the signed-in person, if any; of several the latest. @throws DomainError
 * `identity.sign_in_required`
 */
export async function findAnnouncement(ctx: Context): Promise<AnnouncementView | null> {
  const { contactId } = requireAccount(ctx)
  const works = sql`exists (select 1 from ${staffMembers} where ${staffMembers.contactId} = ${contactId} and ${staffMembers.endedAt} is null)`
  const [row] = await ctx.db
    .select()
    .from(announcements)
    .where(
      and(
        lte(announcements.from, ctx.now()),
        gt(announcements.to, ctx.now()),
        sql`case ${announcements.audience} when 'providers' then ${works} when 'customers' then not ${works} else true end`,
      ),
    )
    .orderBy(desc(announcements.from), desc(announcements.id))
    .limit(1)
  return row ? { id: row.id, title: localized(row.title, ctx.locale), text: localized(row.text, ctx.locale) } : null
}
