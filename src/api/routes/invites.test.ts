import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { invites } from '#domain/companies/invites/invites.tables.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  at = await openTestApi()
  owner = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
})

interface Invite {
  msgid: string
  toid: string
  infoid: string
}
const db = () => at.platform.database.db
const invite = (body: object, jwt = owner.jwt) =>
  at.call('POST', '/api/h/invite', { jwt, body: { companyid: company.id, ...body } })
const received = async (jwt: string) =>
  ((await at.call('GET', '/api/h/invites', { jwt })).body.data as { rows: Invite[] }).rows
const paths = {
  accept: '/api/h/invite/accept',
  decline: '/api/h/invite/decline',
  revoke: '/api/h/invite/revoke',
}
const answer = (how: 'accept' | 'decline' | 'revoke', jwt: string, { msgid, toid, infoid }: Partial<Invite>) =>
  at.call('PUT', paths[how], { jwt, body: { msgid, toid, infoid } })
const worksAs = async (contactId: string) =>
  (
    await db()
      .select()
      .from(staffMembers)
      .where(
        and(
          eq(staffMembers.companyId, company.id),
          eq(staffMembers.contactId, contactId),
          isNull(staffMembers.endedAt),
        ),
      )
  )[0]
async function anInvited(body: object = {}) {
  const person = await aRegistered(at)
  await invite({ toid: person.id, perms: 'BE', ...body })
  const [got] = await received(person.jwt)
  return { person, got: got! }
}

test('an invite by email reaches whoever proves the address, also later, and makes them staff', async () => {
  const email = `new-${crypto.randomUUID().slice(0, 8)}@example.test`
  const sent = await invite({ email: email.toUpperCase(), perms: 'BEBE', title: 'Stylist' })
  expect(Object.keys(sent.body.data as object)).toEqual(['msgid'])
  const mail = await at.mailbox(email)
  expect(mail.newest?.subject).toBe(`${company.name} invites you to its team`)
  const person = await aRegistered(at, { email })
  const [got] = await received(person.jwt)
  expect(got).toMatchObject({
    toid: person.id,
    infoid: company.infoId,
    companyid: company.id,
    perms: 'BE',
    title: 'Stylist',
    invitedBy: owner.name,
    to: null,
  })
  const accepted = await answer('accept', person.jwt, got!)
  expect(accepted.body).toEqual({ ok: true, data: { companyid: company.id } })
  expect(await worksAs(person.id)).toMatchObject({ perms: 'BE', flags: '', title: { en: 'Stylist' } })
  expect(await received(person.jwt)).toEqual([])
  const { body } = await at.call('GET', '/api/h/profile?withCompanies=1', { jwt: person.jwt })
  expect(body.data).toMatchObject({ companies: [{ id: company.id, staff: [{ toid: person.id, perms: 'BE' }] }] })
  const actions = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, got!.msgid))
  expect(actions.map(({ action }) => action)).toEqual(['companies.staff_invited', 'companies.invite_accepted'])
})

test('only the addressee answers: for others an invite is not there', async () => {
  const { person, got } = await anInvited()
  const other = await aRegistered(at)
  for (const how of ['accept', 'decline'] as const) {
    const stranger = await answer(how, other.jwt, { ...got, toid: other.id })
    expect([stranger.status, stranger.body.code]).toEqual([404, 'invites.invite_not_found'])
    const pretending = await answer(how, other.jwt, got)
    expect(pretending.status).toBe(404)
    const misplaced = await answer(how, person.jwt, { ...got, infoid: crypto.randomUUID() })
    expect(misplaced.status).toBe(404)
  }
  expect((await answer('accept', owner.jwt, got)).status).toBe(404)
  expect(await worksAs(other.id)).toBeUndefined()
})

test('an invite is answered once; one taken back or expired is gone', async () => {
  const first = await anInvited()
  expect((await answer('accept', first.person.jwt, first.got)).status).toBe(200)
  for (const how of ['accept', 'decline'] as const) {
    const replay = await answer(how, first.person.jwt, first.got)
    expect([replay.status, replay.body.code]).toEqual([409, 'invites.already_answered'])
  }
  const second = await anInvited()
  expect((await answer('revoke', owner.jwt, { msgid: second.got.msgid })).status).toBe(200)
  const late = await answer('accept', second.person.jwt, second.got)
  expect([late.status, late.body.code]).toEqual([410, 'invites.invite_gone'])
  const again = await answer('revoke', owner.jwt, { msgid: second.got.msgid })
  expect(again.body.code).toBe('invites.invite_gone')
  const third = await anInvited()
  expect((await answer('decline', third.person.jwt, third.got)).body).toEqual({ ok: true, data: {} })
  expect(await worksAs(third.person.id)).toBeUndefined()
  const fourth = await anInvited()
  at.passTime(8 * 24 * 3600)
  const signedIn = await at.call('POST', '/api/h/auth', {
    body: { email: fourth.person.email, password: fourth.person.password },
    device: fourth.person.device,
  })
  const over = await answer('accept', signedIn.body.jwt as string, fourth.got)
  expect(over.body.code).toBe('invites.invite_gone')
  const renewed = await at.call('POST', '/api/h/auth', {
    body: { email: owner.email, password: owner.password },
    device: owner.device,
  })
  owner = { ...owner, jwt: renewed.body.jwt as string }
  expect((await invite({ toid: fourth.person.id })).status).toBe(200)
})

test('one invite may be open per address, and staff need none', async () => {
  const { person, got } = await anInvited()
  const twice = await invite({ toid: person.id })
  expect([twice.status, twice.body.code]).toEqual([409, 'invites.already_invited'])
  expect((await answer('revoke', owner.jwt, { toid: person.id, infoid: got.infoid })).status).toBe(200)
  expect((await invite({ email: person.email })).status).toBe(200)
  const [open] = await received(person.jwt)
  await answer('accept', person.jwt, open!)
  expect((await invite({ toid: person.id })).body.code).toBe('invites.already_staff')
})

test('nobody grants what they do not hold, and only staff.manage invites and takes back', async () => {
  const { person, got } = await anInvited({ perms: 'LBE' })
  const outsider = await aRegistered(at)
  const someone = await aRegistered(at)
  expect((await invite({ toid: someone.id }, outsider.jwt)).body.code).toBe('companies.company_not_found')
  await answer('accept', person.jwt, got)
  for (const grant of [{ flags: 'O' }, { flags: 'A' }, { perms: 'T' }]) {
    const refused = await invite({ toid: someone.id, ...grant }, person.jwt)
    expect([refused.status, refused.body.code]).toEqual([403, 'companies.cannot_grant'])
  }
  expect((await invite({ toid: someone.id, perms: 'BE' }, person.jwt)).status).toBe(200)
  const [sent] = await received(someone.jwt)
  expect((await answer('revoke', outsider.jwt, { msgid: sent!.msgid })).body.code).toBe('invites.invite_not_found')
  const list = await at.call('GET', `/api/h/invites?companyid=${company.id}`, { jwt: person.jwt })
  expect((list.body.data as { rows: Invite[] }).rows.map(({ msgid }) => msgid)).toContain(sent!.msgid)
  const clerk = await anInvited({ perms: 'B' })
  await answer('accept', clerk.person.jwt, clerk.got)
  const forbidden = await at.call('GET', `/api/h/invites?companyid=${company.id}`, { jwt: clerk.person.jwt })
  expect([forbidden.status, forbidden.body.code]).toEqual([403, 'companies.forbidden'])
})

test('an invite names exactly one address, and a branch of the company', async () => {
  const person = await aRegistered(at)
  expect((await invite({})).body.issues).toEqual([{ path: 'email', code: 'one_of' }])
  expect((await invite({ email: 'a@example.test', toid: person.id })).status).toBe(422)
  const rival = await aCompany()
  expect((await invite({ toid: person.id, infoid: rival.infoId })).body.code).toBe('contacts.contact_not_found')
  expect((await invite({ toid: crypto.randomUUID() })).body.code).toBe('contacts.contact_not_found')
  expect((await invite({ toid: person.id, perms: 'Z' })).status).toBe(422)
  expect((await at.call('PUT', '/api/h/invite/revoke', { jwt: owner.jwt, body: { toid: person.id } })).status).toBe(422)
})

const resend = (msgid: string, jwt = owner.jwt) => at.call('PUT', '/api/h/invite/resend', { jwt, body: { msgid } })
const hire = async (perms: string) => {
  const person = await aRegistered(at)
  await db().insert(staffMembers).values({ companyId: company.id, contactId: person.id, name: 'Lina', perms })
  return person
}

test('an open invite is sent again, and is open for seven days from then on', async () => {
  const email = `late-${crypto.randomUUID().slice(0, 8)}@example.test`
  const { msgid } = (await invite({ email, perms: 'B' })).body.data as Invite
  await db()
    .update(invites)
    .set({ expiresAt: new Date(at.now().getTime() + HOUR) })
    .where(eq(invites.id, msgid))
  expect((await resend(msgid)).status).toBe(200)
  const [row] = await db().select().from(invites).where(eq(invites.id, msgid))
  expect(row?.expiresAt.getTime()).toBe(at.now().getTime() + 7 * DAY)
  expect((await at.mailbox(email)).count).toBe(2)
  const noted = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, msgid))
  expect(noted.map(({ action }) => action)).toEqual(['companies.staff_invited', 'companies.invite_resent'])
})

test('what was answered, taken back or is over is not sent again, nor by who could not give it or sees none of it', async () => {
  const { person, got } = await anInvited({ perms: 'BE' })
  const clerk = await hire('L')
  expect((await resend(got.msgid, clerk.jwt)).body.code).toBe('companies.cannot_grant')
  expect((await resend(got.msgid, (await hire('B')).jwt)).body.code).toBe('invites.invite_not_found')
  expect((await resend(got.msgid, person.jwt)).body.code).toBe('invites.invite_not_found')
  await answer('accept', person.jwt, got)
  expect((await resend(got.msgid)).body.code).toBe('invites.already_answered')
  const { got: revoked } = await anInvited()
  await answer('revoke', owner.jwt, revoked)
  expect((await resend(revoked.msgid)).body.code).toBe('invites.invite_gone')
  const { got: old } = await anInvited()
  await db().update(invites).set({ expiresAt: at.now() }).where(eq(invites.id, old.msgid))
  expect((await resend(old.msgid)).body.code).toBe('invites.invite_gone')
})

test('an invite whose sender has left is good again once somebody else sends it', async () => {
  const manager = await hire('BL')
  const person = await aRegistered(at)
  const sent = await at.call('POST', '/api/h/invite', {
    jwt: manager.jwt,
    body: { companyid: company.id, toid: person.id, perms: 'B' },
  })
  const { msgid } = sent.body.data as Invite
  await db().update(staffMembers).set({ endedAt: at.now() }).where(eq(staffMembers.contactId, manager.id))
  const [got] = await received(person.jwt)
  expect((await answer('accept', person.jwt, got!)).body.code).toBe('invites.invite_gone')
  expect((await resend(msgid)).status).toBe(200)
  expect((await answer('accept', person.jwt, got!)).status).toBe(200)
})
