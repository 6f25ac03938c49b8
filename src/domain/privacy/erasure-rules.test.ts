import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { cleaned, cleanedJson, names, type Person } from './erasure-rules.ts'
import { findPerson } from './find-person.ts'

/** Somebody who is erased, as far as their words are looked for. */
const aPersonWith = (known: Partial<Person>): Person => ({
  accountId: newId(),
  contactId: newId(),
  cinfoId: newId(),
  companies: [],
  at: new Date(),
  pseudonym: 'Somebody',
  names: [],
  docnos: [],
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

test('an address and a number are found as a whole: what only ends or begins like them is somebody else’s', async () => {
  const { db } = await aContext()
  const person = aPersonWith({ emails: ['li@example.test'], phones: ['+60121234567'] })
  const said =
    "li@example.test, <LI@example.test>. 请联系li@example.test谢谢, li@example.test.Thanks; ali@example.test, x.li@example.test, o'li@example.test; +60121234567, 电话012-123 4567, 0060121234567, +601212345678"
  const { rows } = await db.execute<{ text: string; found: boolean; others: boolean }>(
    sql`select ${cleaned(person, 'text')} as text, ${names(person, sql`text`)} as found,
      ${names(person, sql`'code_to:ali@example.test'`)} as others from (values (${said})) as messages (text)`,
  )
  expect(rows).toEqual([
    {
      text: "•, <•>. 请联系•谢谢, •.Thanks; ali@example.test, x.li@example.test, o'li@example.test; •, 电话•, •, +601212345678",
      found: true,
      others: false,
    },
  ])
})

test('who booked for many hundreds of people is erased like anybody else, in all that was written', async () => {
  const { db } = await aContext()
  const each = <T>(make: (n: number) => T) => Array.from({ length: 1500 }, (_, n) => make(n))
  const person = aPersonWith({
    // The longer is looked for first, wherever it stands.
    names: ['Ann', ...each((n) => `Guest Number${n}`), 'Ann Lee'],
    given: { emails: each((n) => `guest${n}@example.test`), phones: each((n) => `+6012${1_000_000 + n}`) },
  })
  const said = 'Ask Guest Number1499, guest1498@example.test, 012-100 1497, Ann Lee; not Guest Number1500'
  const { rows } = await db.execute<{ text: string }>(
    sql`select distinct ${cleaned(person, 'text')} as text from (select ${said}::text as text from generate_series(1, 100)) as messages`,
  )
  expect(rows).toEqual([{ text: 'Ask Somebody, •, •, Somebody; not Guest Number1500' }])
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
