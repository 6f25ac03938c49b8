import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { notifyOfCompany } from '#domain/talk/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { allCompanyMoves, companyDecisions, companyMoves, movesFrom } from '#shared/company-life.ts'
import { type CompanyStatus, companyStatuses } from '#shared/company-status.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { data } from '#test/listening-api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { companies } from './companies.tables.ts'
import { invites } from './invites/invites.tables.ts'

const at = await openTestApi()
const { db } = at.platform.database

/** A company that waits for approval, and its owner. */
async function aWaiting() {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  await anOffer({ company })
  await db
    .update(companies)
    .set({ status: 'pending_approval', handedInAt: at.now() })
    .where(eq(companies.id, company.id))
  const operator = await anOperator(at)
  const decide = (decision: string, words?: string, jwt = operator.jwt) =>
    at.call('PUT', `/api/h/admin/companies/${company.id}`, { jwt, body: { decision, ...(words && { words }) } })
  const handIn = () => at.call('POST', '/api/h/hand-in', { jwt: owner.jwt, body: { companyid: company.id } })
  const told = async () => {
    const events = await db
      .select()
      .from(outboxEvents)
      .where(and(eq(outboxEvents.subjectId, company.id), eq(outboxEvents.topic, 'companies.decided')))
    const worker = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
    for (const { id } of events) await notifyOfCompany(worker, id)
    return (await listMailbox(db, owner.email)).filter(({ text }) => text.includes('/admin/dashboard'))
  }
  return { ...company, owner, operator, decide, handIn, told }
}

const stands = async (id: string) =>
  (
    await db
      .select({ status: companies.status, handedInAt: companies.handedInAt })
      .from(companies)
      .where(eq(companies.id, id))
  )[0]

test('every move of a company leads from one status to another as its table says, and none from elsewhere', async () => {
  const company = await aWaiting()
  for (const status of companyStatuses)
    for (const isHandedIn of [true, false]) {
      const may = movesFrom(status, isHandedIn)
      for (const decision of companyDecisions) {
        await db
          .update(companies)
          .set({ status, handedInAt: isHandedIn ? at.now() : null, decision: null })
          .where(eq(companies.id, company.id))
        const answer = await company.decide(decision, 'As said.')
        expect([status, isHandedIn, decision, answer.status]).toEqual([
          status,
          isHandedIn,
          decision,
          may.includes(decision) ? 200 : 409,
        ])
        if (may.includes(decision)) expect((await stands(company.id))?.status).toBe(companyMoves[decision].to)
        else expect(answer.body).toMatchObject({ code: 'companies.not_now' })
      }
    }
  expect(allCompanyMoves.length).toBe(companyDecisions.length + 2)
})

/** Where the life of a company ends, and why nothing leads on from there. */
const ends: Readonly<Partial<Record<CompanyStatus, string>>> = {
  terminated: 'rejected or given up: whoever still wants to sell begins with another',
}

test('a move leads into every status but the first, and out of every one but the end', () => {
  const moves = Object.values(companyMoves).filter(({ from, to }) => from !== to)
  const into = new Set<CompanyStatus>([companies.status.default as CompanyStatus, ...moves.map(({ to }) => to)])
  const outOf = new Set<CompanyStatus>(moves.map(({ from }) => from))
  expect(companyStatuses.filter((status) => !into.has(status))).toEqual([])
  expect(companyStatuses.filter((status) => !outOf.has(status))).toEqual(Object.keys(ends))
})

test('a company that is asked for changes hears what to change, hands itself in again, and is open once it is approved', async () => {
  const company = await aWaiting()
  expect((await company.decide('ask_changes')).body).toMatchObject({ code: 'companies.words_missing' })
  const asked = await company.decide('ask_changes', 'A photo of the licence, please.')
  expect(asked.body).toMatchObject({ data: { handedInAt: null, decisions: [] } })
  // Sent again as its answer was lost: it changes, and tells, nothing.
  expect((await company.decide('ask_changes', 'A photo of the licence, please.')).status).toBe(200)
  const prefs = await at.call('GET', `/api/h/comp-prefs?companyid=${company.id}`, { jwt: company.owner.jwt })
  expect(prefs.body).toMatchObject({
    data: { status: 'pending_approval', handedInAt: null, decisionWords: 'A photo of the licence, please.' },
  })
  expect(await company.told()).toMatchObject([{ text: expect.stringContaining('A photo of the licence') }])
  for (let tries = 0; tries < 2; tries++) expect((await company.handIn()).status).toBe(200)
  expect((await company.decide('approve')).body).toMatchObject({ data: { status: 'open', decision: 'approve' } })
  expect((await company.told()).length).toBe(2)
  const did = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.companyId, company.id))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  expect(did.map(({ action }) => action)).toEqual(['companies.approve', 'companies.hand_in', 'companies.ask_changes'])
})

test('two operators who decide at once decide once', async () => {
  const company = await aWaiting()
  const other = await anOperator(at)
  const answers = await Promise.all([company.decide('approve'), company.decide('reject', 'No licence.', other.jwt)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await company.told()).length).toBe(1)
})

test('nobody decides about a company of their own', async () => {
  const company = await aWaiting()
  const own = await aCompany({ owner: { contactId: company.operator.id } })
  const answer = await at.call('PUT', `/api/h/admin/companies/${own.id}`, {
    jwt: company.operator.jwt,
    body: { decision: 'suspend', words: 'Mine.' },
  })
  expect(answer.body).toMatchObject({ code: 'operators.own_case' })
})

test('those that wait are listed, first made first, and found by name', async () => {
  const company = await aWaiting()
  const { jwt } = company.operator
  const list = async (query: string) =>
    data<{ rows: { companyid: string; createdAt: string }[] }>(
      await at.call('GET', `/api/h/admin/companies?${query}`, { jwt }),
    ).rows
  const waiting = await list('state=waiting&limit=100')
  expect(waiting.map(({ companyid }) => companyid)).toContain(company.id)
  expect(waiting.map(({ createdAt }) => createdAt)).toEqual(waiting.map(({ createdAt }) => createdAt).toSorted())
  const shown = await at.call('GET', `/api/h/admin/companies/${company.id}`, { jwt })
  expect(shown.body).toMatchObject({
    data: { owners: [{ email: company.owner.email }], decisions: ['approve', 'ask_changes', 'reject'] },
  })
})

test('whoever works there finds how it stands in their profile: what they keep of it is older by then', async () => {
  const company = await aWaiting()
  const uts = async () => (await db.select().from(contacts).where(eq(contacts.id, company.owner.id)))[0]?.uts ?? 0
  for (const move of [() => company.decide('ask_changes', 'Please add a picture.'), company.handIn]) {
    const before = await uts()
    expect((await move()).status).toBe(200)
    expect(await uts()).toBeGreaterThan(before)
  }
})

/** Changes something in a transaction that is committed only once the others have looked. */
async function meanwhile<T>(
  change: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<unknown>,
  then: () => Promise<T>,
) {
  const changed = Promise.withResolvers<void>()
  const changing = db.transaction(async (tx) => {
    await change(tx)
    changed.resolve()
    await sleep(300)
  })
  await changed.promise
  const [, done] = await Promise.all([changing, then()])
  return done
}

test('nothing is approved for an owner who begins to leave at that moment', async () => {
  const company = await aWaiting()
  const leaving = eq(accounts.contactId, company.owner.id)
  const answer = await meanwhile(
    (tx) => tx.update(accounts).set({ deletionRequestedAt: at.now() }).where(leaving),
    () => company.decide('approve'),
  )
  expect(answer.body).toMatchObject({ code: 'companies.not_now' })
  await db.update(accounts).set({ deletionRequestedAt: null }).where(leaving)
  expect((await company.decide('approve')).status).toBe(200)
})

/** A company that waits, with somebody who is invited to work there. */
async function anInvited() {
  const company = await aWaiting()
  const friend = await aRegistered(at)
  const invite = (email: string) =>
    at.call('POST', '/api/h/invite', { jwt: company.owner.jwt, body: { companyid: company.id, email, perms: 'B' } })
  expect((await invite(friend.email)).status).toBe(200)
  const [sent] = await db.select().from(invites).where(eq(invites.companyId, company.id))
  const body = { toid: friend.id, infoid: sent?.infoId, msgid: sent?.id }
  const accept = () => at.call('PUT', '/api/h/invite/accept', { jwt: friend.jwt, body })
  return { company, invite, accept }
}

test('a company is approved as it was looked at alone: how it is paid, what it sells and who owns it, too', async () => {
  const company = await aWaiting()
  const { jwt } = company.owner
  const [offer] = await db.select().from(offers).where(eq(offers.companyId, company.id))
  const [another, helper] = [await aRegistered(at), await aRegistered(at)]
  const prefs = (body: object) => at.call('POST', `/api/h/comp-prefs?companyid=${company.id}`, { jwt, body })
  const invited = async (person: typeof another, rights: object) => {
    const body = { companyid: company.id, email: person.email, ...rights }
    expect((await at.call('POST', '/api/h/invite', { jwt, body })).status).toBe(200)
    const [sent] = await db
      .select()
      .from(invites)
      .where(and(eq(invites.companyId, company.id), eq(invites.status, 'open')))
    const answer = { toid: person.id, infoid: sent?.infoId, msgid: sent?.id }
    return at.call('PUT', '/api/h/invite/accept', { jwt: person.jwt, body: answer })
  }
  const pause = { companyid: company.id, status: 'paused' }
  const path = `/api/h/admin/companies/${company.id}`
  const seen = async () => data<{ uts: number }>(await at.call('GET', path, { jwt: company.operator.jwt })).uts
  const approve = (seen: number) =>
    at.call('PUT', path, { jwt: company.operator.jwt, body: { decision: 'approve', seen } })
  for (const [name, change] of Object.entries({
    onTheSpot: () => prefs({ onTheSpot: true, onTheSpotLimit: 100_000 }),
    language: () => prefs({ defaultLocale: 'ms' }),
    offer: () => at.call('PUT', `/api/h/offers/${offer?.id}/status`, { jwt, body: pause }),
    owner: () => invited(another, { flags: 'O' }),
  })) {
    const before = await seen()
    expect((await change()).status, name).toBe(200)
    expect((await approve(before)).body, name).toMatchObject({ code: 'companies.changed_meanwhile' })
  }
  // Who else works there is nothing that is decided over.
  const before = await seen()
  expect((await invited(helper, { perms: 'B' })).status).toBe(200)
  expect((await approve(before)).status).toBe(200)
})

test('nobody is invited to a company that ends at that moment, and no invite is accepted there', async () => {
  const { company, invite, accept } = await anInvited()
  const answers = await meanwhile(
    (tx) => tx.update(companies).set({ status: 'terminated' }).where(eq(companies.id, company.id)),
    () => Promise.all([invite('another@example.test'), accept()]),
  )
  expect(answers.map(({ body }) => body.code)).toEqual(['companies.not_now', 'invites.invite_gone'])
})

test('no invite is accepted where all owners leave, and the company with them', async () => {
  const { company, accept } = await anInvited()
  const leaving = eq(accounts.contactId, company.owner.id)
  await db.update(accounts).set({ deletionRequestedAt: at.now() }).where(leaving)
  expect((await accept()).body).toMatchObject({ code: 'invites.invite_gone' })
  await db.update(accounts).set({ deletionRequestedAt: null }).where(leaving)
  expect((await accept()).status).toBe(200)
})
