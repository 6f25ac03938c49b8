import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { newId } from '#shared/ids.ts'
import { refusal } from '#test/paid-booking.ts'
import { aCompany, aContext, aPerson } from '#test/world.ts'
import { changeStaff } from '../change-staff.ts'
import { staffMembers } from '../companies.tables.ts'
import { removeCards } from '../remove-cards.ts'
import { acceptInvite, revokeInvite } from './answer-invite.ts'
import { inviteStaff } from './invite-staff.ts'
import { listInvites } from './list-invites.ts'

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

/** A company with a second branch, and a member who manages staff with some reach. */
async function aManager(reach: Partial<typeof staffMembers.$inferInsert> = {}) {
  const [owner, manager] = [await aPerson(), await aPerson()]
  const company = await aCompany({ owner })
  const { db } = await aContext()
  const second = newId()
  await db.insert(contactInfos).values({ id: second, contactId: company.id, name: { en: 'Second' } })
  const [member] = await db
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: manager.contactId, name: 'Devi', perms: 'BEL', ...reach })
    .returning()
  const now = (standing: Partial<typeof staffMembers.$inferInsert>) =>
    db.update(staffMembers).set(standing).where(eq(staffMembers.id, member!.id))
  const as = { owner: await aContext({ actor: owner }), manager: await aContext({ actor: manager }) }
  const switchedOff = () =>
    db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.contactId, manager.contactId))
  return { company, second, staffid: member!.id, now, as, switchedOff }
}

test('an invite of somebody whose account was switched off makes nobody staff', async () => {
  const { company, as, switchedOff } = await aManager()
  const person = await aPerson()
  const toid = person.contactId
  const msgid = await inviteStaff(as.manager, { companyid: company.id, toid, perms: 'BE' })
  await switchedOff()
  const answer = acceptInvite(await aContext({ actor: person }), { msgid, toid, infoid: company.infoId })
  expect(await refusal(answer)).toBe('invites.invite_gone')
})

test('an invite lives as long as whoever sent it may give what it gives', async () => {
  for (const [standing, isGone] of [
    [{}, false],
    [{ perms: 'BL' }, true],
    [{ perms: 'BE' }, true],
    [{ ownBookingsOnly: 1 }, true],
    [{ endedAt: new Date() }, true],
  ] as const) {
    const { company, now, as } = await aManager()
    const person = await aPerson()
    const toid = person.contactId
    const msgid = await inviteStaff(as.manager, { companyid: company.id, toid, perms: 'BE' })
    if (Object.keys(standing).length > 0) await now(standing)
    const answer = acceptInvite(await aContext({ actor: person }), { msgid, toid, infoid: company.infoId })
    if (isGone) expect(await refusal(answer), JSON.stringify(standing)).toBe('invites.invite_gone')
    else await answer
  }
})

test('who manages staff for their own bookings alone sees and takes back what they sent themselves', async () => {
  const { company, as } = await aManager({ ownBookingsOnly: 1 })
  const { id: companyid } = company
  const others = await inviteStaff(as.owner, { companyid, toid: (await aPerson()).contactId, flags: 'O' })
  const own = await inviteStaff(as.manager, { companyid, toid: (await aPerson()).contactId, perms: 'B' })
  expect((await listInvites(as.manager, { companyid })).rows.map(({ msgid }) => msgid)).toEqual([own])
  expect((await listInvites(as.owner, { companyid })).rows).toHaveLength(2)
  expect(await refusal(revokeInvite(as.manager, { msgid: others }))).toBe('invites.invite_not_found')
  await revokeInvite(as.manager, { msgid: own })
})

test('a branch stays as long as somebody’s rights reach it alone, and rights into one that is gone are taken away', async () => {
  const { company, second, staffid, now, as } = await aManager()
  await now({ scopeInfoIds: [second] })
  const remove = () => removeCards(as.owner, { id: company.id, infoids: [second], personal: false })
  expect(await refusal(remove())).toBe('contacts.card_in_use')
  await now({ endedAt: new Date() })
  await remove()
  // As one that was removed before that was held.
  await now({ endedAt: null })
  await changeStaff(as.owner, company.id, { staffid, perms: 'B' })
  const gone = { staffid, infoids: [second, newId()] }
  expect(await refusal(changeStaff(as.owner, company.id, gone))).toBe('contacts.contact_not_found')
  await changeStaff(as.owner, company.id, { staffid, infoids: [company.infoId] })
})
