import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { newId } from '#shared/ids.ts'
import { refusal } from '#test/paid-booking.ts'
import { aCompany, aContext, aPerson } from '#test/world.ts'
import { staffMembers } from '../companies.tables.ts'
import { acceptInvite } from './answer-invite.ts'
import { inviteStaff } from './invite-staff.ts'

/** Somebody who is invited and says yes. @returns how far the rights reach; null is the whole company. */
async function hired(how: { flags?: string; branch: 'first' | 'second' | 'none'; inviterReach?: 'first' }) {
  const [owner, person] = [await aPerson(), await aPerson()]
  const company = await aCompany({ owner })
  const ctx = await aContext({ actor: owner })
  const second = newId()
  await ctx.db.insert(contactInfos).values({ id: second, contactId: company.id, name: { en: 'Second' } })
  if (how.inviterReach)
    await ctx.db
      .update(staffMembers)
      .set({ scopeInfoIds: [company.infoId] })
      .where(eq(staffMembers.companyId, company.id))
  const infoid = { first: company.infoId, second, none: undefined }[how.branch]
  const { flags } = how
  const msgid = await inviteStaff(ctx, {
    companyid: company.id,
    toid: person.contactId,
    perms: 'B',
    ...(infoid && { infoid }),
    ...(flags && { flags }),
  })
  const toid = person.contactId
  await acceptInvite(await aContext({ actor: person }), { msgid, toid, infoid: infoid ?? company.infoId })
  const [member] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.contactId, toid))
  return { scope: member?.scopeInfoIds, first: company.infoId, second }
}

test('whoever is invited into a branch works in that one, not in the whole company', async () => {
  const { scope, second } = await hired({ branch: 'second' })
  expect(scope).toEqual([second])
  const admin = await hired({ branch: 'first', flags: 'A' })
  expect(admin.scope).toEqual([admin.first])
})

test('without a branch the invite reaches as far as whoever invites; an owner owns the company', async () => {
  expect((await hired({ branch: 'none' })).scope).toBeNull()
  expect((await hired({ branch: 'second', flags: 'O' })).scope).toBeNull()
  const limited = await hired({ branch: 'none', inviterReach: 'first' })
  expect(limited.scope).toEqual([limited.first])
})

test('nobody invites into a branch that their own rights do not reach', async () => {
  expect(await refusal(hired({ branch: 'second', inviterReach: 'first' }))).toBe('contacts.contact_not_found')
})
