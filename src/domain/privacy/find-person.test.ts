import { eq } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { findPerson } from './find-person.ts'
import { guestsTakeover } from './registry.money.ts'
import { registry } from './registry.ts'

const victim = { email: 'canary@victims.test', phone: '+60129876543' }
const local = victim.phone.slice(3)

async function aWriterOfTheirAddress() {
  const at = await openTestApi()
  const { jwt, id, email } = await aRegistered(at)
  const card = { name: { en: 'Mine' }, ...victim, city: 'Ipoh', country: 'MY' }
  const saved = await at.call('PUT', '/api/h/contact', { jwt, body: { id, isperson: true, infos: [card] } })
  expect(saved.status).toBe(200)
  const { db } = at.platform.database
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, id))
  const person = await findPerson(await aContext({ platform: at.platform }), account?.id ?? '')
  if (!person || !account) throw new Error('nobody was found')
  return { at, person, account, own: email, db }
}

test('an address that somebody wrote on a card and never proved finds no row: neither for a copy nor for an erasure', async () => {
  const { person, own } = await aWriterOfTheirAddress()
  const dialect = new PgDialect()
  const asked = [...registry, { table: guestsTakeover.table, rules: [guestsTakeover.rule] }].flatMap((entry) => [
    ...('copy' in entry && entry.copy ? [entry.copy.rows(person)] : []),
    ...(entry.rules ?? []).map((rule) => ('remove' in rule ? rule.remove(person) : rule.rows(person))),
  ])
  const words = asked.map((one) => JSON.stringify(dialect.sqlToQuery(one).params))
  const naming = (text: string) => words.filter((params) => params.includes(text)).length
  expect(naming(own)).toBeGreaterThan(5)
  expect([naming('canary'), words.filter((params) => params.replace(/\D/g, '').includes(local)).length]).toEqual([0, 0])
  // It is taken out of what they wrote themselves.
  expect(person.given).toEqual({ emails: [own, victim.email], phones: [victim.phone] })
})

test('an address of the account itself finds nothing as long as no code has proved it', async () => {
  const { at, account, own, db } = await aWriterOfTheirAddress()
  await db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, account.id))
  const person = await findPerson(await aContext({ platform: at.platform }), account.id)
  expect(person).toMatchObject({ emails: [], proved: { email: null } })
  expect(person?.given.emails).toContain(own)
})
