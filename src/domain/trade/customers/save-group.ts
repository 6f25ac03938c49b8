import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SaveGroup } from '#contracts/customers.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { customerGroupMembers, customerGroups } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { lockWithin, requireCustomers } from './require-customers.ts'

/**
 * Makes a group of customers, changes its name and who is in it, or removes it; the customers stay.
 * @returns its id
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `desk.customer_not_found` where one of them is another company's or beyond one's rights, `desk.group_not_found`,
 * `desk.group_taken` for the name of another, `desk.too_many_groups`; `request.invalid` for a new one without a name
 */
export async function saveGroup(ctx: Context, input: SaveGroup): Promise<string> {
  const { company, member } = await requireCustomers(ctx, input.infoid)
  return atomically(ctx, async (ctx) => {
    await lockCustomers(ctx, company.id)
    requireNotEnded(await holdCompany(ctx, company.id))
    const id = input.id === undefined ? await made(ctx, company.id, input.name) : await found(ctx, company.id, input)
    const { add = [], remove = [] } = input
    await lockWithin(ctx, member, company.id, [...add, ...remove])
    if (input.gone) await ctx.db.delete(customerGroups).where(eq(customerGroups.id, id))
    else await sort(ctx, id, add, remove)
    await recordAudit(ctx, {
      action: input.gone ? 'desk.group_removed' : 'desk.group_saved',
      companyId: company.id,
      subjectId: id,
      data: { added: add.length, removed: remove.length },
    })
    return id
  })
}

async function sort(ctx: Context, id: string, add: readonly string[], remove: readonly string[]): Promise<void> {
  if (add.length > 0)
    await ctx.db
      .insert(customerGroupMembers)
      .values(add.map((customerId) => ({ customerGroupId: id, customerId, createdAt: ctx.now() })))
      .onConflictDoNothing()
  if (remove.length > 0)
    await ctx.db
      .delete(customerGroupMembers)
      .where(and(eq(customerGroupMembers.customerGroupId, id), inArray(customerGroupMembers.customerId, [...remove])))
}

async function made(ctx: Context, companyId: string, name: string | undefined): Promise<string> {
  if (name === undefined) throw invalid({ path: 'name', code: 'required' })
  await requireFree(ctx, companyId, name)
  if ((await ctx.db.$count(customerGroups, eq(customerGroups.companyId, companyId))) >= figures.mostGroups)
    throw new DomainError('desk.too_many_groups')
  const [row] = await ctx.db
    .insert(customerGroups)
    .values({ companyId, name, createdAt: ctx.now() })
    .returning({ id: customerGroups.id })
  if (!row) throw new Error('the group was not made')
  return row.id
}

async function found(ctx: Context, companyId: string, { id = '', name }: SaveGroup): Promise<string> {
  const [row] = await ctx.db
    .select()
    .from(customerGroups)
    .where(and(eq(customerGroups.id, id), eq(customerGroups.companyId, companyId)))
  if (!row) throw new DomainError('desk.group_not_found')
  if (name !== undefined && name !== row.name) {
    await requireFree(ctx, companyId, name, id)
    await ctx.db.update(customerGroups).set({ name }).where(eq(customerGroups.id, id))
  }
  return row.id
}

/** @throws DomainError `desk.group_taken` */
async function requireFree(ctx: Context, companyId: string, name: string, but?: string): Promise<void> {
  const { id, companyId: of, name: named } = customerGroups
  const taken = and(eq(of, companyId), eq(sql`lower(${named})`, name.toLowerCase()), but ? ne(id, but) : undefined)
  if ((await ctx.db.$count(customerGroups, taken)) > 0) throw new DomainError('desk.group_taken')
}
