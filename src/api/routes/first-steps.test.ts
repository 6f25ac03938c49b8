import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FirstStepsView } from '#contracts/storefront.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { anOrder } from '#test/desk.ts'
import { aCompany, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
})
const db = () => at.platform.database.db

async function aNewCompany() {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id }, onTheSpot: false })
  const path = `/api/h/first-steps?companyid=${company.id}`
  const ask = async () => (await at.call('GET', path, { jwt: owner.jwt })).body.data as FirstStepsView
  const done = async () => (await ask()).steps.flatMap(({ key, done }) => (done ? [key] : []))
  const note = (note: string) =>
    at.call('PUT', '/api/h/first-steps', { jwt: owner.jwt, body: { companyid: company.id, note } })
  return { owner, company, ask, done, note }
}

test('each first step is done by what the data of the company say', async () => {
  const { owner, company, ask, done, note } = await aNewCompany()
  expect(await done()).toEqual([])
  expect((await ask()).steps.map(({ key }) => key)).toEqual(['pictures', 'service', 'hours', 'paid', 'link'])
  await anOffer({ company })
  expect(await done()).toEqual(['service', 'hours'])
  await db().update(contacts).set({ avatarFileId: newId() }).where(eq(contacts.id, company.id))
  expect(await done()).toEqual(['service', 'hours'])
  await db().update(companies).set({ coverFileId: newId() }).where(eq(companies.id, company.id))
  await at.call('POST', `/api/h/comp-prefs?companyid=${company.id}`, { jwt: owner.jwt, body: { defaultLocale: 'ms' } })
  expect(await done()).toEqual(['pictures', 'service', 'hours'])
  // Also that nobody pays on the spot is a choice.
  await at.call('POST', `/api/h/comp-prefs?companyid=${company.id}`, { jwt: owner.jwt, body: { onTheSpot: false } })
  expect(await done()).toEqual(['pictures', 'service', 'hours', 'paid'])
  expect((await note('shared')).status).toBe(200)
  expect(await done()).toEqual(['pictures', 'service', 'hours', 'paid', 'link'])
})

test('the steps go with the first booking, and when they are put away, once and for all who work there', async () => {
  const one = await aNewCompany()
  expect((await one.ask()).shown).toBe(true)
  // What is noted at one moment adds up.
  await Promise.all(['put_away', 'shared', 'put_away'].map((what) => one.note(what)))
  expect([(await one.ask()).shown, await one.done()]).toEqual([false, ['link']])
  const recorded = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, one.company.id), eq(auditEntries.action, 'companies.steps_put_away')))
  expect(recorded.length).toBe(1)
  const other = await aNewCompany()
  const made = await anOffer({ company: other.company })
  expect((await other.ask()).shown).toBe(true)
  await anOrder(made, at.now())
  expect((await other.ask()).shown).toBe(false)
})

test('nobody notes anything of a company that has ended', async () => {
  const { company, note, ask } = await aNewCompany()
  await db().update(companies).set({ status: 'terminated' }).where(eq(companies.id, company.id))
  expect((await note('put_away')).body.code).toBe('companies.not_now')
  expect((await ask()).shown).toBe(false)
})
