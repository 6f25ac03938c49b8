import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { checkCode, sendCode, useChallenge } from '../codes/one-time-codes.ts'
import { keyedHash } from '../sessions/tokens.ts'
import { readEmail } from './identifier.ts'
import { accounts, codeChallenges } from './identity.tables.ts'
import { createAccount } from './register.ts'

const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`
const refusalsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((r) => (r.status === 'rejected' ? [String((r.reason as Error).message)] : []))

/** A challenge with a known code, as if it had just been sent. */
async function aChallenge(code: string) {
  const ctx = await aContext()
  const to = readEmail(fresh())
  await sendCode(ctx, { purpose: 'qlogin', to, accountId: null, deliver: false })
  const [challenge] = await ctx.db.select().from(codeChallenges).where(eq(codeChallenges.identifier, to.value))
  if (!challenge) throw new Error('no challenge')
  const codeHash = keyedHash(ctx, 'codes', `${challenge.id}:${challenge.purpose}:${challenge.identifier}:${code}`)
  await ctx.db.update(codeChallenges).set({ codeHash }).where(eq(codeChallenges.id, challenge.id))
  return { ctx, to, challenge: { ...challenge, codeHash } }
}

test('of a hundred guesses at once at most five are judged', async () => {
  for (let round = 0; round < 3; round++) {
    const { ctx, to, challenge } = await aChallenge('123456')
    const guesses = Array.from({ length: 100 }, (_, i) => (i === 50 ? '123456' : String(200_000 + i)))
    const results = await Promise.allSettled(guesses.map((tac) => checkCode(ctx, tac, to, ['qlogin'])))
    const judged = results.filter(
      (r) => r.status === 'fulfilled' || String((r.reason as Error).message) === 'identity.code_wrong',
    )
    expect(judged.length).toBe(5)
    expect(refusalsOf(results).filter((code) => code === 'identity.code_exhausted').length).toBe(95)
    const [row] = await ctx.db.select().from(codeChallenges).where(eq(codeChallenges.id, challenge.id))
    expect(row?.attempts).toBe(5)
  }
})

test('control: read, compare, write lets every guess through', async () => {
  const { ctx, challenge } = await aChallenge('123456')
  const naive = async (tac: string) => {
    const [row] = await ctx.db.select().from(codeChallenges).where(eq(codeChallenges.id, challenge.id))
    if (!row || row.attempts >= 5) throw new Error('exhausted')
    // The others look before it is written, however fast the machine is.
    await sleep(50)
    const right = row.codeHash === keyedHash(ctx, 'codes', `${row.id}:${row.purpose}:${row.identifier}:${tac}`)
    await ctx.db
      .update(codeChallenges)
      .set({ attempts: Math.min(5, row.attempts + 1) })
      .where(eq(codeChallenges.id, row.id))
    return right
  }
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) => naive(i === 20 ? '123456' : String(i))),
  )
  expect(results.filter((r) => r.status === 'fulfilled').length).toBeGreaterThan(5)
})

test('a right code works for exactly one of twenty', async () => {
  for (let round = 0; round < 10; round++) {
    const { ctx, challenge } = await aChallenge('123456')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => useChallenge(ctx, challenge)))
    expect(results.filter((r) => r.status === 'fulfilled').length).toBe(1)
  }
})

test('twenty registrations of one address, however it is spelt, make one account', async () => {
  const ctx = await aContext()
  for (let round = 0; round < 10; round++) {
    const name = crypto.randomUUID().slice(0, 8)
    const spellings = [
      `${name}@gmail.com`,
      `${name.toUpperCase()}@Gmail.com`,
      `${name[0]}.${name.slice(1)}@googlemail.com`,
      `${name}@ｇmail.com`,
    ]
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => {
        const identifier = readEmail(spellings[i % 4] ?? '')
        return createAccount(ctx, identifier, { name, contactValue: identifier.typed, locale: 'en' })
      }),
    )
    expect(refusalsOf(results)).toEqual(Array(19).fill('identity.already_registered'))
    expect(await ctx.db.$count(accounts, eq(accounts.email, `${name}@gmail.com`))).toBe(1)
  }
})

test('control: without the unique index the same race makes twenty', async () => {
  const ctx = await aContext()
  await ctx.db.execute(sql`drop index accounts_email`)
  try {
    const identifier = readEmail(fresh())
    await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        createAccount(ctx, identifier, { name: 'A', contactValue: identifier.typed, locale: 'en' }),
      ),
    )
    expect(await ctx.db.$count(accounts, eq(accounts.email, identifier.value))).toBeGreaterThan(1)
    await ctx.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.email, identifier.value))
  } finally {
    await ctx.db.execute(
      sql`create unique index accounts_email on accounts (email) where email_verified_at is not null`,
    )
  }
})

test('twenty requests for a code send one', async () => {
  const ctx = await aContext()
  const to = readEmail(fresh())
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => sendCode(ctx, { purpose: 'qlogin', to, accountId: null, deliver: true })),
  )
  expect(results.filter((r) => r.status === 'fulfilled').length).toBe(1)
  expect(await ctx.db.$count(codeChallenges, eq(codeChallenges.identifier, to.value))).toBe(1)
})

test('a code that is sent twenty times at once registers one account', async () => {
  const at = await openTestApi()
  for (let round = 0; round < 5; round++) {
    const email = fresh()
    await at.call('POST', '/api/h/register', { body: { name: 'Race', email } })
    const { code: tac } = await at.mailbox(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => at.call('PUT', '/api/h/auth', { body: { tac, email } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { db } = at.platform.database
    expect(await db.$count(accounts, eq(accounts.email, email))).toBe(1)
  }
})
