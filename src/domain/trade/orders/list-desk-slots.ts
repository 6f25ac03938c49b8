import type { DeskSlotsQuery } from '#contracts/desk.ts'
import type { Context } from '#domain/base/index.ts'
import { requireRight, servedBy } from '#domain/companies/index.ts'
import { invalid } from '#shared/errors.ts'
import { listDays, listSlots } from '../booking/list-slots.ts'
import { requireOwnOffer } from './own-offer.ts'

/**
 * When an offer of the company is free for what its desk would book, as `addWalkIn` takes it: of a day, or for each day of a
 * range whether anything is free.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `catalogue.offer_not_found`
 */
export async function listDeskSlots(ctx: Context, { companyid, since, find }: DeskSlotsQuery) {
  const { company, member } = await requireRight(ctx, companyid, 'orders.place', 'reach')
  await requireOwnOffer(ctx, company.id, member, find.offerid)
  const { day, from, to, ...choice } = { ...find, staffid: servedBy(member, find.staffid, 'orders.place') }
  const desk = { since: new Date(since) }
  if (day) return { ...(await listSlots(ctx, { ...choice, day }, desk)), days: [], next: undefined }
  if (from && to) return { ...(await listDays(ctx, { ...choice, from, to }, desk)), slots: [] }
  throw invalid({ path: 'find.day', code: 'required' })
}
