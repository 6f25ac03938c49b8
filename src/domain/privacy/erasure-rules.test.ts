import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { cleaned, cleanedJson, type Person } from './erasure-rules.ts'
import { findPerson } from './find-person.ts'

/** Somebody who is erased, as far as their words are looked for. */
const aPersonWith = (known: Partial<Person>): Person => ({
  accountId: newId(),
  contactId: newId(),
  cinfoId: newId(),
  at: new Date(),
  pseudonym: 'Somebody',
  names: [],
  emails: [],
  phones: [],
  given: { emails: [], phones: [] },
  proved: { email: null, phone: null },
  ...known,
})

test.each([
  ['True Suwan', 'It is true: True Suwan, 8000', 'It is true: Somebody, 8000'],
  ['Ali 8000', 'Ask Ali 8000', 'Ask Somebody'],
  ['Ahmad Ali Jr.', 'I am Ahmad Ali Jr. and sick', 'I am Somebody and sick'],
  ['(Ann) Tan', 'Ask (Ann) Tan, not Joann Tan', 'Ask Somebody, not Joann Tan'],
  ['Salon Staff', 'Salon Staff\nsaid "Salon Staff"', 'Somebody\nsaid "Somebody"'],
])('of what an order tells only words are cleaned, not its keys, numbers and answers: %s', async (name, said, left) => {
  const { db } = await aContext()
  const person = aPersonWith({ names: [name] })
  const data = { reason: said, staff: 'x', amount: 8000, personOnly: true, before: null }
  const { rows } = await db.execute(
    sql`select ${cleanedJson(person, 'data')} as data from (values (${JSON.stringify(data)}::jsonb), ('{}'::jsonb)) as events (data)`,
  )
  expect(rows.map((row) => row.data)).toEqual([{ ...data, reason: left }, {}])
})

test('who booked for thousands of people is erased like anybody else', async () => {
  const { db } = await aContext()
  const each = <T>(make: (n: number) => T) => Array.from({ length: 3000 }, (_, n) => make(n))
  const person = aPersonWith({
    names: each((n) => `Guest Number${n}`),
    given: { emails: each((n) => `guest${n}@example.test`), phones: each((n) => `+6012${1_000_000 + n}`) },
  })
  const said = 'Ask Guest Number2999, guest2998@example.test, 012-100 2997; not Guest Number3000'
  const { rows } = await db.execute<{ text: string }>(
    sql`select ${cleaned(person, 'text')} as text from (values (${said}::text)) as messages (text)`,
  )
  expect(rows).toEqual([{ text: 'Ask Somebody, •, •; not Guest Number3000' }])
})

test('signs name nobody: one who is called by them takes none out of the texts of others', async () => {
  const at = await openTestApi()
  const namesOf = async (name: string) => {
    const ctx = await aContext()
    const person = await aRegistered(at, { name })
    const [account] = await ctx.db.select().from(accounts).where(eq(accounts.contactId, person.id))
    return (await findPerson(ctx, account?.id ?? ''))?.names
  }
  expect(await namesOf('..')).toEqual([])
  expect(await namesOf('😀')).toEqual([])
  expect(await namesOf('Nadia --')).toEqual(['Nadia --', 'Nadia'])
  expect(await namesOf('கண்ணன்')).toEqual(['கண்ணன்'])
})
