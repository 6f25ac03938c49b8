import { and, eq } from 'drizzle-orm'
import type { DecideCompany } from '#contracts/operators.ts'
import {
  atomically,
  type Context,
  purgePages,
  recordAudit,
  recordEvent,
  requireAccount,
  requireOperator,
} from '#domain/base/index.ts'
import { touchContact } from '#domain/people/index.ts'
import { type CompanyDecision, type CompanyMove, companyMoves, movesFrom } from '#shared/company-life.ts'
import { DomainError } from '#shared/errors.ts'
import { type Company, findMember, requireRight, requireUnchanged } from './companies.policy.ts'
import { companies, formerSlugs } from './companies.tables.ts'
import { invites } from './invites/invites.tables.ts'
import { lockCompany } from './lock-company.ts'
import { hasStayingOwner } from './staying-owner.ts'
import { touchStaff } from './touch-staff.ts'

/**
 * Hands a company in for approval, the first time or again. One that waits already, or is open, stays so; whether anything can be booked
 * of it, the caller has looked.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now`
 */
export async function handInCompany(ctx: Context, companyId: string): Promise<void> {
  requireAccount(ctx)
  await requireRight(ctx, companyId, 'company.edit', 'whole')
  await atomically(ctx, async (ctx) => {
    const company = await lockCompany(ctx, companyId)
    if (company.status === 'open' || (company.status === 'pending_approval' && isHandedIn(company))) return
    await move(ctx, company, 'hand_in', {})
  })
}

/**
 * Ends a company that was never open, or was rejected, with what it said of itself; its slugs are free again. In the caller's transaction;
 * the caller has made sure that nobody needs it.
 * @throws DomainError `companies.company_not_found`, `companies.not_now` where it has been open
 */
export async function giveUpCompany(ctx: Context, companyId: string): Promise<void> {
  const company = await lockCompany(ctx, companyId)
  // Of a slug that could be foreseen somebody else might be the owner.
  const left = { slug: `ended-${crypto.randomUUID()}`, tagline: null, description: null, registrationNumber: null }
  if (company.status === 'terminated') await ctx.db.update(companies).set(left).where(eq(companies.id, companyId))
  else await move(ctx, company, 'give_up', left)
  await ctx.db.delete(formerSlugs).where(eq(formerSlugs.companyId, companyId))
  await recordEvent(ctx, 'companies.changed', { subjectId: companyId, companyId })
}

/**
 * An operator decides about a company: approves it, asks for changes, rejects it, suspends it or opens it again. Its owners are told.
 * Nobody decides about a company of their own, and none is approved whose owners are all leaving. The same decision once more changes nothing.
 * @throws DomainError `identity.forbidden`, `companies.company_not_found`, `companies.not_now`, `companies.changed_meanwhile` where it is not
 * what was looked at any more, `companies.words_missing`, `operators.own_case`
 */
export async function decideCompany(
  ctx: Context,
  companyId: string,
  { decision, words, seen }: DecideCompany,
): Promise<void> {
  requireOperator(ctx)
  await atomically(ctx, async (ctx) => {
    const company = await lockCompany(ctx, companyId)
    if (await findMember(ctx, companyId)) throw new DomainError('operators.own_case')
    if (companyMoves[decision].words === 'required' && !words) throw new DomainError('companies.words_missing')
    if (company.decision === decision && company.decisionWords === (words ?? null) && isAfter(company, decision)) return
    if (seen !== undefined) await requireUnchanged(ctx, companyId, seen)
    // With the account of its last owner a company that was never open ends: open, it would keep that account from being deleted.
    if (decision === 'approve' && !(await hasStayingOwner(ctx, companyId))) throw new DomainError('companies.not_now')
    await move(ctx, company, decision, { decision, decisionWords: words ?? null })
    await recordEvent(ctx, 'companies.decided', {
      subjectId: companyId,
      companyId,
      payload: { decision, ...(words && { words }) },
    })
    await recordEvent(ctx, 'companies.changed', { subjectId: companyId, companyId })
    await purgePages(ctx, [`company:${companyId}`])
  })
}

const isHandedIn = ({ handedInAt }: Company) => handedInAt !== null

/** Whether a company is where a decision leads, so that nothing is left of it to be done. */
function isAfter(company: Company, decision: CompanyDecision): boolean {
  const { to, handedIn }: { to: Company['status']; handedIn?: readonly [boolean, boolean] } = companyMoves[decision]
  return company.status === to && (handedIn === undefined || handedIn[1] === isHandedIn(company))
}

async function move(
  ctx: Context,
  company: Company,
  name: CompanyMove,
  set: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  if (!movesFrom(company.status, isHandedIn(company)).includes(name)) throw new DomainError('companies.not_now')
  const { to, handedIn }: { to: Company['status']; handedIn?: readonly [boolean, boolean] } = companyMoves[name]
  const handedInAt =
    handedIn === undefined || handedIn[0] === handedIn[1] ? {} : { handedInAt: handedIn[1] ? ctx.now() : null }
  await ctx.db
    .update(companies)
    .set({ ...set, ...handedInAt, status: to })
    .where(eq(companies.id, company.id))
  // Whoever looked at it before has not seen what was asked or answered since.
  await touchContact(ctx, company.id)
  // Nobody comes to work any more in what has ended.
  if (to === 'terminated')
    await ctx.db
      .update(invites)
      .set({ status: 'revoked', answeredAt: ctx.now() })
      .where(and(eq(invites.companyId, company.id), eq(invites.status, 'open')))
  // Whoever works there sees in their profile how it stands.
  await touchStaff(ctx, company.id)
  await recordAudit(ctx, {
    action: companyMoves[name].record,
    companyId: company.id,
    subjectId: company.id,
    data: { ...(set.decisionWords && { reason: set.decisionWords }) },
  })
}
