import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { openRateLimits } from '#platform/rate-limits/index.ts'
import { newId } from '#shared/ids.ts'
import { refusal } from '#test/paid-booking.ts'
import { aCompany, aContext, aPerson, testPlatform } from '#test/world.ts'
import { type companies, staffMembers } from '../companies.tables.ts'
import { revokeInvite } from './answer-invite.ts'
import { inviteStaff } from './invite-staff.ts'
import { invites } from './invites.tables.ts'
import { listInvites } from './list-invites.ts'
import { resendInvite } from './resend-invite.ts'

// An invite is an unsolicited mail or text, so there are limits per inviting account and per invited address.

let n = 0
const aMobile = () => `+6013${String(4_000_000 + ++n)}`
const aMailbox = () => `invited-${newId().slice(-8)}@example.test`

/** An owner with the limits of everyday. */
async function anOwner(over: Partial<typeof companies.$inferInsert> & { name?: string } = {}) {
  const { database } = await testPlatform()
  const limits = openRateLimits({ pool: database.pool, scale: 1 })
  const owner = await aPerson()
  const company = await aCompany({ owner, ...over })
  const ctx = await aContext({ actor: owner, platform: { limits } })
  const invite = (to: { phoneno: string } | { email: string }, companyid = company.id) =>
    inviteStaff(ctx, { companyid, ...to })
  const box = async (address: string) => listMailbox(ctx.db, address)
  return { ctx, owner, company, limits, invite, box }
}

test('whoever invites does so ten times a day, however many companies they make', async () => {
  const { ctx, owner, invite } = await anOwner()
  const second = await aCompany({ owner })
  for (let i = 0; i < 5; i++) await invite({ email: aMailbox() })
  for (let i = 0; i < 5; i++) await invite({ email: aMailbox() }, second.id)
  expect(await refusal(invite({ email: aMailbox() }, second.id))).toBe('request.too_many')
  expect(await ctx.db.$count(invites, eq(invites.invitedBy, owner.contactId))).toBe(10)
})

test.each(['phone', 'mailbox'] as const)(
  'a %s is written to twice a day at most, whoever invites, and what was taken back counts',
  async (what) => {
    const address = what === 'phone' ? aMobile() : aMailbox()
    const to = what === 'phone' ? { phoneno: address } : { email: address }
    const { ctx, invite, box } = await anOwner()
    await revokeInvite(ctx, { msgid: await invite(to) })
    await revokeInvite(ctx, { msgid: await invite(to) })
    expect(await refusal(invite(to))).toBe('request.too_many')
    expect(await refusal((await anOwner()).invite(to))).toBe('request.too_many')
    expect(await box(address)).toHaveLength(2)
  },
)

test('an invite that is sent again counts as one that is made: an address gets two in a day, whoever sends', async () => {
  const { ctx, invite, box } = await anOwner()
  const email = aMailbox()
  const msgid = await invite({ email })
  await resendInvite(ctx, { msgid })
  expect(await refusal(resendInvite(ctx, { msgid }))).toBe('request.too_many')
  expect(await box(email)).toHaveLength(2)
  expect(await refusal((await anOwner()).invite({ email }))).toBe('request.too_many')
})

test('of many companies that invite one number at the same instant two are let through', async () => {
  const phoneno = aMobile()
  const owners = await Promise.all(Array.from({ length: 8 }, () => anOwner()))
  const outcomes = await Promise.all(owners.map(({ invite }) => refusal(invite({ phoneno }))))
  expect(outcomes.filter((one) => one === 'none')).toHaveLength(2)
  expect(await owners[0]?.box(phoneno)).toHaveLength(2)
})

test('an invite that is refused counts for nobody', async () => {
  const { invite, company, ctx } = await anOwner()
  const email = aMailbox()
  await invite({ email })
  for (let i = 0; i < 12; i++) expect(await refusal(invite({ email }))).toBe('invites.already_invited')
  const open = and(eq(invites.companyId, company.id), eq(invites.status, 'open'))
  await ctx.db.update(invites).set({ status: 'revoked' }).where(open)
  expect(await refusal(invite({ email }))).toBe('none')
})

test('an invite that is refused takes nothing from what its company may send in a day', async () => {
  const { invite, limits, company, ctx } = await anOwner()
  await limits.consume('staff_invite', company.id, 49)
  const unknown = () => refusal(inviteStaff(ctx, { companyid: company.id, toid: newId() }))
  for (let i = 0; i < 3; i++) expect(await unknown()).toBe('contacts.contact_not_found')
  const email = aMailbox()
  expect(await refusal(invite({ email }))).toBe('none')
  expect(await refusal(invite({ email: aMailbox() }))).toBe('request.too_many')
  await limits.giveBack('staff_invite', company.id)
  for (let i = 0; i < 3; i++) expect(await refusal(invite({ email }))).toBe('invites.already_invited')
  expect(await refusal(invite({ email: aMailbox() }))).toBe('none')
})

test('whoever invites in vain again and again waits for some minutes, and none of the others does', async () => {
  const { invite, limits, company, owner, ctx } = await anOwner()
  const other = await aPerson()
  await ctx.db.insert(staffMembers).values({ companyId: company.id, contactId: other.contactId, name: 'B', flags: 'A' })
  const unknown = () => refusal(inviteStaff(ctx, { companyid: company.id, toid: newId() }))
  await limits.consume('staff_invite_try', owner.accountId, 29)
  expect(await unknown()).toBe('contacts.contact_not_found')
  expect(await unknown()).toBe('request.too_many')
  expect(await refusal(invite({ email: aMailbox() }))).toBe('request.too_many')
  expect(await limits.usedUpFor('staff_invite_try', owner.accountId)).toBeLessThanOrEqual(600)
  const beside = await aContext({ actor: other, platform: { limits } })
  expect(await refusal(inviteStaff(beside, { companyid: company.id, email: aMailbox() }))).toBe('none')
})

test('an invite that is refused takes no text message from anybody', async () => {
  const { invite, limits, box } = await anOwner()
  const phoneno = aMobile()
  await limits.reset('notice_sms_dial_code', '60')
  await limits.consume('notice_sms_dial_code', '60', 1997)
  await invite({ phoneno })
  for (let i = 0; i < 7; i++) expect(await refusal(invite({ phoneno }))).toBe('invites.already_invited')
  expect(await box(phoneno)).toHaveLength(1)
  // Of the country's three one was used.
  expect(await limits.usedUpFor('notice_sms_dial_code', '60')).toBe(0)
  const [second, third, none] = [aMobile(), aMobile(), aMobile()]
  for (const one of [second, third, none]) await invite({ phoneno: one })
  expect([await box(second), await box(third), await box(none)].map((texts) => texts.length)).toEqual([1, 1, 0])
  await limits.reset('notice_sms_dial_code', '60')
})

test('a text that one budget refuses is not taken from the others', async () => {
  const { invite, limits } = await anOwner()
  await limits.reset('notice_sms_dial_code', '60')
  await limits.reset('notice_sms_all', 'all')
  await limits.consume('notice_sms_dial_code', '60', 1999)
  await limits.consume('notice_sms_all', 'all', 5000)
  await invite({ phoneno: aMobile() })
  expect(await limits.usedUpFor('notice_sms_dial_code', '60')).toBe(0)
  await limits.reset('notice_sms_all', 'all')
  await limits.reset('notice_sms_dial_code', '60')
})

test('a text message comes out of the budgets of notices; where they are empty, the invite stands all the same', async () => {
  const { invite, limits, box, ctx, company } = await anOwner()
  const [sent, kept] = [aMobile(), aMobile()]
  await limits.reset('notice_sms_dial_code', '60')
  await limits.consume('notice_sms_dial_code', '60', 1999)
  await invite({ phoneno: sent })
  await invite({ phoneno: kept })
  expect([(await box(sent)).length, (await box(kept)).length]).toEqual([1, 0])
  expect((await listInvites(ctx, { companyid: company.id })).rows).toHaveLength(2)
  await limits.reset('notice_sms_dial_code', '60')
})

test('what a company calls itself does not stand in a text message', async () => {
  const { invite, box } = await anOwner({ name: 'WIN RM5000 bit.ly/zz call now' })
  const phoneno = aMobile()
  await invite({ phoneno })
  const [text] = await box(phoneno)
  expect(text?.text).toMatch(/^You are invited to a company's team on Khidmat: http/)
  expect(text?.text).not.toContain('WIN')
})

test.each(['pending_approval', 'suspended'] as const)(
  'a company that is %s writes to nobody; its invite is in the list of whoever proved the address',
  async (status) => {
    const { invite, box } = await anOwner({ status, name: 'WIN RM5000' })
    const [email, phoneno] = [aMailbox(), aMobile()]
    const msgid = await invite({ email })
    await invite({ phoneno })
    expect([await box(email), await box(phoneno)]).toEqual([[], []])
    const person = await aPerson({ email })
    const ctx = await aContext({ actor: person })
    await ctx.db.update(accounts).set({ email }).where(eq(accounts.id, person.accountId))
    expect((await listInvites(ctx)).rows.map((one) => one.msgid)).toEqual([msgid])
  },
)

test('every open invite of a company is reached, however many there are', async () => {
  const { ctx, company, invite } = await anOwner()
  const msgid = await invite({ email: aMailbox() })
  const [first] = await ctx.db.select().from(invites).where(eq(invites.id, msgid))
  if (!first) throw new Error('no invite')
  // Most of them at the same instant, so that only their ids tell them apart.
  await ctx.db
    .insert(invites)
    .values(Array.from({ length: 120 }, () => ({ ...first, id: newId(), address: `email:${aMailbox()}` })))
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const page = await listInvites(ctx, { companyid: company.id, cursor })
    walked.push(...page.rows.map((one) => one.msgid))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect([walked.length, new Set(walked).size]).toEqual([121, 121])
})
