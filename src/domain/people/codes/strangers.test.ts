import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { openRateLimits } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { aContext, aPerson, testPlatform } from '#test/world.ts'
import { readEmail, readPhone } from '../identity/identifier.ts'
import { accounts, codeChallenges } from '../identity/identity.tables.ts'
import { register } from '../identity/register.ts'
import { sendCode } from './one-time-codes.ts'
import { requestLoginCode, requestReset } from './request-code.ts'
import { verifyCode } from './verify-code.ts'

// Requests of strangers for somebody's address count for the strangers, and do not touch its owner's codes.

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
const tally = (results: readonly string[], wanted: string) => results.filter((one) => one === wanted).length

/** Somebody with the limits of everyday, `later` seconds after the others. */
async function someone(over: Partial<Omit<Context, 'platform'>>, later = 0): Promise<Context> {
  const platform = await testPlatform()
  const limits = openRateLimits({ pool: platform.database.pool, scale: 1 })
  const base = await aContext({ ...over, platform: { limits } })
  return { ...base, now: () => new Date(Date.parse('2030-05-01T02:00:00Z') + later * 1000) }
}

async function aVictim() {
  const email = `victim-${newId().slice(-8)}@example.test`
  await aPerson({ email })
  const code = async () => {
    const { platform } = await aContext()
    const [mail] = await listMailbox(platform.database.db, email)
    return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
  }
  return { email, code }
}
let n = 0
const aNetwork = () => `100.64.${Math.floor(++n / 250)}.${n % 250}`

test.each([
  ['sign-in', requestLoginCode],
  ['reset', requestReset],
] as const)('a stranger does not use up the codes of somebody else: %s', async (_what, request) => {
  const { email } = await aVictim()
  const attacks: string[] = []
  const ip = aNetwork()
  for (let i = 0; i < 20; i++)
    attacks.push(
      await outcome(request(await someone({ ip, deviceId: `e${String(i).padStart(7, '0')}` }, i), { email })),
    )
  expect(tally(attacks, 'done')).toBeLessThanOrEqual(10)
  expect(attacks.at(-1)).toBe('request.too_many')
  expect(await outcome(request(await someone({ ip: aNetwork(), deviceId: 'aaaaaaaa' }, 25), { email }))).toBe('done')
})

test('a code that a stranger asks for does not void the one that its owner has, nor spend its guesses', async () => {
  const { email, code } = await aVictim()
  const [own, stranger] = [
    await someone({ ip: aNetwork(), deviceId: 'aaaaaaa1' }),
    await someone({ ip: aNetwork(), deviceId: 'bbbbbbb1' }, 70),
  ]
  await requestLoginCode(own, { email })
  const tac = await code()
  const wrong = String((Number(tac) + 1) % 1_000_000).padStart(6, '0')
  for (let i = 0; i < 6; i++)
    expect(await outcome(verifyCode(stranger, { tac: wrong, email }))).toBe('identity.code_wrong')
  expect(await outcome(requestLoginCode(stranger, { email }))).toBe('done')
  expect(await verifyCode(own, { tac, email })).toMatchObject({ jwt: expect.any(String) })
})

test('callers who name no device share no codes with those at another address', async () => {
  const { email, code } = await aVictim()
  const [ip, theirs] = [aNetwork(), aNetwork()]
  const own = await someone({ ip, deviceId: undefined })
  await requestLoginCode(own, { email })
  const tac = await code()
  const wrong = String((Number(tac) + 1) % 1_000_000).padStart(6, '0')
  const stranger = await someone({ ip: theirs, deviceId: undefined }, 1)
  for (let i = 0; i < 6; i++)
    expect(await outcome(verifyCode(stranger, { tac: wrong, email }))).toBe('identity.code_wrong')
  // Nor do they keep each other waiting, or void each other's.
  expect(await outcome(requestLoginCode(stranger, { email }))).toBe('done')
  expect(await outcome(verifyCode(stranger, { tac, email }))).toBe('identity.code_wrong')
  expect(await verifyCode(own, { tac, email })).toMatchObject({ jwt: expect.any(String) })
})

test('an ask that is refused counts for nobody', async () => {
  const { email } = await aVictim()
  const ip = aNetwork()
  const asked: string[] = []
  for (let i = 0; i < 40; i++)
    asked.push(await outcome(requestLoginCode(await someone({ ip, deviceId: 'aaaaaaa2' }, i), { email })))
  expect(asked).toEqual(['done', ...Array.from({ length: 39 }, () => 'identity.code_too_soon')])
  const another = await aVictim()
  expect(await outcome(requestLoginCode(await someone({ ip, deviceId: 'aaaaaaa3' }, 41), another))).toBe('done')
  expect(await outcome(requestLoginCode(await someone({ ip, deviceId: 'aaaaaaa2' }, 61), { email }))).toBe('done')
})

test('one mailbox gets thirty codes in an hour at most, whoever asks and by whatever +tag', async () => {
  const name = `tagged-${newId().slice(-8)}`
  const asked: string[] = []
  for (let i = 0; i < 32; i++) {
    const ctx = await someone({ ip: aNetwork(), deviceId: `f${String(i).padStart(7, '0')}` })
    asked.push(await outcome(register(ctx, { name: 'A', email: `${name}+${i}@example.test` })))
  }
  expect(tally(asked, 'done')).toBe(30)
  expect(asked.at(-1)).toBe('identity.code_too_often')
})

test('codes of checkouts count by the mailbox, too', async () => {
  const asked: string[] = []
  for (let i = 0; i < 32; i++) {
    const to = readEmail(`checkouts+${i}@example.test`)
    const ctx = await someone({ ip: aNetwork(), deviceId: `d${String(i).padStart(7, '0')}` })
    asked.push(
      await outcome(sendCode(ctx, { purpose: 'checkout', to, accountId: null, deliver: true, boundTo: newId() })),
    )
  }
  expect(tally(asked, 'done')).toBe(30)
})

/** Each is of another ten thousand than the one before. */
const aNumber = (i: number) => readPhone(`+6012${300 + (i % 600)}${String(i).padStart(4, '0')}`)

test('one checkout sends codes to three numbers at most, also at the same instant', async () => {
  const boundTo = newId()
  const text = async (i: number) =>
    outcome(
      sendCode(await someone({ ip: aNetwork(), deviceId: `c${String(i).padStart(7, '0')}` }), {
        purpose: 'checkout',
        to: aNumber(i),
        accountId: null,
        deliver: true,
        boundTo,
      }),
    )
  const sent = await Promise.all(Array.from({ length: 8 }, (_, i) => text(i)))
  expect(tally(sent, 'done')).toBe(3)
  expect(tally(sent, 'identity.code_too_often')).toBe(5)
})

/** A text for a checkout of its own, asked for from another network and device each time. */
const aText = async (i: number, number: number, later: number, boundTo = newId()) =>
  sendCode(await someone({ ip: aNetwork(), deviceId: `7${String(i).padStart(7, '0')}` }, later), {
    purpose: 'checkout',
    to: aNumber(number),
    accountId: null,
    deliver: true,
    boundTo,
  })

test('a number gets one text of checkouts in a minute, whichever of them asks, and the wait is told', async () => {
  const refused = await Promise.all([aText(0, 5000, 0), aText(1, 5000, 0)]).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'identity.code_too_soon', params: { seconds: 60 } })
  const again = await aText(2, 5000, 20).catch((error: unknown) => error)
  expect(again).toMatchObject({ params: { seconds: 40 }, data: { seconds: 40 }, headers: { 'Retry-After': '40' } })
  expect(await outcome(aText(3, 5001, 20))).toBe('done')
  expect(await outcome(aText(4, 5000, 60))).toBe('done')
})

test('a number gets five texts of checkouts in an hour, and a code that its owner used is none of them', async () => {
  const asked: string[] = []
  for (let i = 0; i < 7; i++) asked.push(await outcome(aText(10 + i, 5010, i * 61)))
  expect([tally(asked, 'done'), asked.at(-1)]).toEqual([5, 'identity.code_too_often'])
  const refused = await aText(20, 5010, 1800).catch((error: unknown) => error)
  expect(refused).toMatchObject({ params: { minutes: 30 }, headers: { 'Retry-After': '1800' } })
  expect(await outcome(aText(21, 5010, 3601))).toBe('done')
  const { db } = await aContext()
  await db
    .update(codeChallenges)
    .set({ usedAt: new Date() })
    .where(eq(codeChallenges.identifier, aNumber(5010).value))
  expect(await outcome(aText(22, 5010, 3610))).toBe('done')
})

/** Everyday counters of one country, as they stood before anybody asked for a text. */
async function aQuietCountry() {
  const { limits } = (await someone({})).platform
  for (const limit of ['code_checkout_sms_dial_code', 'code_new_sms_dial_code', 'code_sms_dial_code'] as const)
    await limits.reset(limit, '60')
  return limits
}

/** Somebody whose account has a phone alone. */
async function aMember(i: number) {
  const { accountId } = await aPerson()
  const to = aNumber(i)
  const { db } = await aContext()
  const phone = { email: null, emailVerifiedAt: null, phone: to.value, phoneVerifiedAt: new Date() }
  await db.update(accounts).set(phone).where(eq(accounts.id, accountId))
  return { to, accountId, phone: to.value }
}

const aStranger = (i: number) => someone({ ip: aNetwork(), deviceId: `b${String(i).padStart(7, '0')}` })

test('what all countries together used up pauses texts, and no mails; members have a budget of their own', async () => {
  const limits = await aQuietCountry()
  const member = await aMember(7)
  await limits.reset('code_new_sms_total', 'all')
  await limits.consume('code_new_sms_total', 'all', 300)
  const text = await outcome(register(await aStranger(301), { name: 'A', phoneno: aNumber(1900).value }))
  expect(text).toBe('identity.texts_paused')
  expect(await outcome(register(await aStranger(302), { name: 'A', email: 'budget@example.test' }))).toBe('done')
  expect(await outcome(requestLoginCode(await aStranger(303), { phoneno: member.phone }))).toBe('done')
  await limits.reset('code_new_sms_total', 'all')
})

test('texts to made-up numbers end after a hundred in an hour, and leave the members of the country theirs', async () => {
  await aQuietCountry()
  const member = await aMember(1)
  const asked: string[] = []
  for (let i = 0; i < 102; i++)
    asked.push(await outcome(register(await aStranger(i), { name: 'A', phoneno: aNumber(1000 + i).value })))
  expect([tally(asked, 'done'), asked.at(-1)]).toEqual([100, 'identity.texts_paused'])
  for (const purpose of ['guest', 'update'] as const) {
    const order = { purpose, to: aNumber(2000), accountId: null, deliver: true }
    expect(await outcome(sendCode(await aStranger(200), order)), purpose).toBe('identity.texts_paused')
  }
  expect(await outcome(requestLoginCode(await aStranger(201), { phoneno: member.phone }))).toBe('done')
  expect(await outcome(requestReset(await aStranger(202), { phone: member.phone }))).toBe('done')
  for (const [i, purpose] of (['login', 'stepup', 'deletion'] as const).entries())
    expect(await outcome(sendCode(await aStranger(203 + i), { ...member, purpose, deliver: true })), purpose).toBe(
      'done',
    )
  expect(await outcome(register(await aStranger(210), { name: 'A', email: `${newId()}@example.test` }))).toBe('done')
})

test('texts of checkouts come from a budget of their own, and who finds it empty reads that texts are paused', async () => {
  const limits = await aQuietCountry()
  const order = { purpose: 'checkout', to: aNumber(3000), accountId: null, deliver: true, boundTo: newId() } as const
  await limits.consume('code_checkout_sms_dial_code', '60', 100)
  const refused = await sendCode(await aStranger(300), order).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'identity.texts_paused', headers: { 'Retry-After': expect.any(String) } })
  expect(refused).toMatchObject({ params: { seconds: expect.toSatisfy((seconds: number) => seconds <= 3600) } })
  expect(await outcome(register(await aStranger(301), { name: 'A', phoneno: aNumber(3001).value }))).toBe('done')
  const member = await aMember(2)
  expect(await outcome(requestLoginCode(await aStranger(302), { phoneno: member.phone }))).toBe('done')
})

test('twenty texts to one range of made-up numbers go unanswered in an hour, and leave other ranges theirs', async () => {
  await aQuietCountry()
  const ofRange = (i: number) => `+60179${String(510_000 + i)}`
  const ask = async (i: number, phoneno: string) => outcome(register(await aStranger(400 + i), { name: 'A', phoneno }))
  const asked: string[] = []
  for (let i = 0; i < 20; i++) asked.push(await ask(i, ofRange(i)))
  expect(tally(asked, 'done')).toBe(20)
  // A code that comes back was wanted: its text is given back to the range.
  const { db } = await aContext()
  const [text] = await listMailbox(db, ofRange(0))
  const tac = /\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? ''
  await verifyCode(await aStranger(400), { tac, phoneno: ofRange(0) })
  expect(await ask(20, ofRange(20))).toBe('done')
  expect(await ask(21, ofRange(21))).toBe('identity.texts_paused')
  expect(await ask(22, '+60179520000')).toBe('done')
})

test('of a range of numbers one code gives back one text, once it is used, and what was refused used up none', async () => {
  await aQuietCountry()
  const ofRange = (i: number) => `+60179${String(530_000 + i)}`
  const ask = async (i: number, phoneno = ofRange(i)) =>
    outcome(register(await aStranger(600 + i), { name: 'A', phoneno }))
  const { db } = await aContext()
  const codesOf = async (phoneno: string) =>
    (await listMailbox(db, phoneno)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
  const asked: string[] = []
  for (let i = 0; i < 19; i++) asked.push(await ask(i))
  // The same number from another device.
  asked.push(await ask(19, ofRange(0)))
  expect(tally(asked, 'done')).toBe(20)
  for (let i = 20; i < 26; i++) expect(await ask(i)).toBe('identity.texts_paused')
  const use = async (i: number) => {
    const said = new Set<string>()
    for (const tac of await codesOf(ofRange(0)))
      said.add(await outcome(verifyCode(await aStranger(600 + i), { tac, phoneno: ofRange(0) })))
    return [...said]
  }
  expect(await use(0)).toContain('done')
  // The number has an account now: the other code is right, and refused as often as it is tried.
  for (const _ of [1, 2]) expect(await use(19)).toContain('identity.already_registered')
  expect(await ask(27)).toBe('done')
  expect(await ask(28)).toBe('identity.texts_paused')
})

test('whoever has many IPv6 networks has forty texts to made-up numbers in an hour for all of them', async () => {
  await aQuietCountry()
  const ask = async (i: number, ip: string) => {
    const ctx = await someone({ ip, deviceId: `9${String(i).padStart(7, '0')}` })
    return outcome(register(ctx, { name: 'A', phoneno: aNumber(4000 + i).value }))
  }
  const asked: string[] = []
  for (let i = 0; i < 42; i++) asked.push(await ask(i, `2001:db8:7:${i.toString(16)}::1`))
  expect([tally(asked, 'done'), asked.at(-1)]).toEqual([40, 'identity.texts_paused'])
  expect(await ask(50, '2001:db8:8:1::1')).toBe('done')
})

test('one device has eight of the codes for signing in that its network has, and leaves the others theirs', async () => {
  const ip = aNetwork()
  const ask = async (deviceId: string | undefined) => {
    const email = `unknown-${newId()}@example.test`
    return outcome(requestLoginCode(await someone({ ip, deviceId }), { email }))
  }
  const asked: string[] = []
  for (let i = 0; i < 30; i++) asked.push(await ask('aaaaaaa9'))
  expect([tally(asked, 'done'), asked.at(-1)]).toEqual([8, 'request.too_many'])
  expect(await ask('bbbbbbb9')).toBe('done')
  // Callers without a device id share one per network.
  const nameless: string[] = []
  for (let i = 0; i < 10; i++) nameless.push(await ask(undefined))
  expect(tally(nameless, 'done')).toBe(8)
})

test('guesses at the codes of one mailbox end for the day, and a device that its owner uses is spared', async () => {
  const { email, code } = await aVictim()
  const home = aNetwork()
  const own = (later: number) => someone({ ip: home, deviceId: 'cccccccc' }, later)
  await requestLoginCode(await own(0), { email })
  await verifyCode(await own(1), { tac: await code(), email })

  let judged = 0
  const said = new Set<string>()
  for (let i = 0; i < 30; i++) {
    const stranger = { ip: aNetwork(), deviceId: `d${String(i).padStart(7, '0')}` }
    // Apart by more than what one hour allows.
    const later = 10 + i * 400
    if ((await outcome(requestLoginCode(await someone(stranger, later), { email }))) !== 'done') continue
    const tac = await code()
    const wrong = String((Number(tac) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 5; guess++) {
      const answer = await outcome(verifyCode(await someone(stranger, later + 1), { tac: wrong, email }))
      if (answer === 'identity.code_wrong') judged++
      said.add(answer)
    }
  }
  expect(judged).toBe(100)
  expect([...said].sort()).toEqual(['identity.code_wrong', 'request.too_many'])

  await requestLoginCode(await own(14_000), { email })
  expect(await verifyCode(await own(14_001), { tac: await code(), email })).toMatchObject({ jwt: expect.any(String) })
})

test('one network address guesses less than that', async () => {
  const { email, code } = await aVictim()
  const ip = aNetwork()
  const answers: string[] = []
  for (let i = 0; i < 8; i++) {
    const stranger = { ip, deviceId: `f${String(i).padStart(7, '0')}` }
    expect(await outcome(requestLoginCode(await someone(stranger, i * 900), { email }))).toBe('done')
    const wrong = String((Number(await code()) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 5; guess++)
      answers.push(await outcome(verifyCode(await someone(stranger, i * 900 + 1), { tac: wrong, email })))
  }
  expect(tally(answers, 'identity.code_wrong')).toBe(30)
  expect(tally(answers, 'request.too_many')).toBe(10)
})
