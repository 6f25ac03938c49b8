import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'

const device = '0a1b2c3d'
const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

test('registers with a code, then a password, and is signed in throughout', async () => {
  const at = await openTestApi()
  const email = fresh()
  const registered = await at.call('POST', '/api/h/register', {
    body: { name: 'Aina', email, tag: 'spring-26' },
    device,
  })
  expect(registered.status).toBe(200)
  expect(registered.body).toEqual({
    ok: true,
    login_redirect: false,
    data: { timeout: 300, message: expect.stringContaining('@example.test') },
  })
  const { code, newest } = await at.mailbox(email)
  expect(newest?.subject).toContain(code)
  expect(newest?.html).toContain(code)

  const verified = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  expect(verified.status).toBe(200)
  expect(Object.keys(verified.body).sort()).toEqual(['cinfoid', 'folderid', 'id', 'ip', 'jwt', 'name', 'ok', 'verify'])
  expect(verified.body).toMatchObject({ verify: false, name: 'Aina' })

  const done = await at.call('PUT', '/api/h/auth', {
    body: { jwt: verified.body.jwt, password: 'correct horse staple' },
    device,
  })
  expect(done.status).toBe(200)
  const [account] = await at.platform.database.db.select().from(accounts).where(eq(accounts.email, email))
  expect(account).toMatchObject({ source: 'spring-26', emailVerifiedAt: expect.any(Date), sysadmin: false })

  const login = await at.call('POST', '/api/h/auth', { body: { email, password: 'correct horse staple' }, device })
  expect(login.body).toMatchObject({
    ok: true,
    verify: false,
    id: account?.contactId,
    folderid: account?.contactId,
    name: 'Aina',
  })
})

test('registers a phone by text message', async () => {
  const at = await openTestApi()
  const phoneno = `+6012${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`
  await at.call('POST', '/api/h/register', {
    body: { name: 'Wei', phoneno },
    device,
    headers: { 'accept-language': 'zh' },
  })
  const { code, newest } = await at.mailbox(phoneno)
  expect(newest).toMatchObject({ channel: 'sms' })
  expect(newest?.text).toContain('验证码')
  const verified = await at.call('PUT', '/api/h/auth', { body: { tac: code, phoneno }, device })
  expect(verified.body).toMatchObject({ ok: true, name: 'Wei' })
})

test('a taken address is told so, with the word that opens the login', async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  const again = await at.call('POST', '/api/h/register', { body: { name: 'B', email: email.toUpperCase() } })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ ok: false, code: 'identity.already_registered', login_redirect: true })
  expect(again.body.errorMsg).toContain('exists')
})

test('unknown keys are refused and change nothing', async () => {
  const at = await openTestApi()
  for (const extra of [
    { role: 'admin' },
    { flags: 'O' },
    { perms: 'L' },
    { verified: true },
    { id: 'x' },
    { companies: [] },
    { credit: 1 },
  ]) {
    const answer = await at.call('POST', '/api/h/register', { body: { name: 'A', email: fresh(), ...extra } })
    expect(answer.status).toBe(400)
  }
})

test('a name stays text in mails, and is no link', async () => {
  const at = await openTestApi()
  const email = fresh()
  const link = await at.call('POST', '/api/h/register', { body: { name: 'Prize: http://evil.example', email } })
  expect([link.status, link.body.issues]).toEqual([422, [{ path: 'name', code: 'link' }]])
  const answer = await at.call('POST', '/api/h/register', { body: { name: '<b>Prize</b>', email } })
  expect(answer.status).toBe(200)
  const { newest } = await at.mailbox(email)
  expect(newest?.html).not.toContain('<b>Prize')
})

test('a referral code is bound once, and one’s own order or code gives nothing', async () => {
  const at = await openTestApi()
  const friend = await aRegistered(at)
  const { db } = at.platform.database
  const [row] = await db.select().from(accounts).where(eq(accounts.email, friend.email))
  const guest = await aRegistered(at, { refCode: row?.referralCode ?? '' })
  const referred = await db.execute(
    sql`select count(*)::int as n from referrals where referrer_account_id = ${row?.id}`,
  )
  expect(referred.rows[0]?.n).toBe(1)
  expect(guest.jwt).toBeTruthy()
})

test('the waitlist takes an address once and refuses line breaks', async () => {
  const at = await openTestApi()
  const email = fresh()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => at.call('POST', '/api/wlist', { body: { email } })),
  )
  expect(answers.map((a) => a.body)).toEqual(Array(20).fill({ ok: true, message: 'Awesome! We will contact you soon' }))
  const { rows } = await at.platform.database.db.execute(
    sql`select count(*)::int as n from waitlist_entries where email = ${email}`,
  )
  expect(rows[0]?.n).toBe(1)
  expect((await at.call('POST', '/api/wlist', { body: { email: 'a@example.test\r\nx: y' } })).status).toBe(422)
})

test('registrations from one place are limited, and premium numbers cost nothing', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const statuses = []
  for (let i = 0; i < 6; i++) {
    const answer = await at.call('POST', '/api/h/register', {
      body: { name: 'A', email: fresh() },
      ip: '198.51.100.10',
      device,
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  const premium = await at.call('POST', '/api/h/auth', { body: { phoneno: '+1 212 555 0123' }, ip: '198.51.100.11' })
  expect(premium.status).toBe(422)
  const { rows } = await at.platform.database.db.execute(
    sql`select count(*)::int as n from mailbox_messages where "to" like '+1%'`,
  )
  expect(rows[0]?.n).toBe(0)
})

test('somebody else’s order, one’s own code and a foreign folder are no help in a registration', async () => {
  const at = await openTestApi()
  const victim = await aRegistered(at)
  const { offer } = await anOffer()
  const startsAt = '2030-05-03T02:00:00.000Z'
  const placed = await at.call('POST', '/api/h/orders', { jwt: victim.jwt, body: { offerid: offer.id, startsAt } })
  const { orderid } = placed.body.data as { orderid: string }
  const email = fresh()
  const begun = await at.call('POST', '/api/h/register', {
    body: { name: 'Thief', email, orderid, refCode: 'NOBODYS1' },
    headers: { 'folder-id': victim.id },
  })
  expect(begun.status).toBe(200)
  const { code: tac } = await at.mailbox(email)
  const made = await at.call('PUT', '/api/h/auth', { body: { tac, email }, headers: { 'folder-id': victim.id } })
  expect(made.status).toBe(200)
  expect(made.body.folderid).toBe(made.body.id)
  const { jwt } = made.body as { jwt?: string }
  expect((await at.call('GET', `/api/h/orders/${orderid}`, { jwt })).status).toBe(404)
  const { rows } = await at.platform.database.db.execute(
    sql`select count(*)::int as n from referrals r join accounts a on a.id = r.referred_account_id where a.email = ${email}`,
  )
  expect(rows[0]?.n).toBe(0)
})

test('whoever changes the name of the device is counted all the same on the waitlist', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) {
    const device = n.toString(16).padStart(8, '0')
    const body = { email: `waits${n}-${crypto.randomUUID().slice(0, 8)}@example.test` }
    statuses.push((await at.call('POST', '/api/wlist', { body, device, ip: '198.51.100.77' })).status)
  }
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
})

test('nobody puts one mailbox on the waitlist over and over, and a search there is one', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const name = crypto.randomUUID().slice(0, 8)
  const join = (n: number, note = JSON.stringify({ q: 'haircut', radius: n + 1 })) =>
    at.call('POST', '/api/wlist', {
      body: { email: `${name}+${n}@example.test`, kind: 'search', note },
      device: n.toString(16).padStart(8, '0'),
      ip: `198.51.101.${n}`,
    })
  expect((await join(9, 'a haircut')).status).toBe(422)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await join(n)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a phone on the waitlist is kept in the one form in which it is found again', async () => {
  const at = await openTestApi()
  const email = `phoned-${crypto.randomUUID().slice(0, 8)}@example.test`
  expect((await at.call('POST', '/api/wlist', { body: { email, phone: '012-345 6789' } })).status).toBe(200)
  const { rows } = await at.platform.database.db.execute(sql`select phone from waitlist_entries where email = ${email}`)
  expect(rows).toEqual([{ phone: '+60123456789' }])
  expect((await at.call('POST', '/api/wlist', { body: { email, phone: 'call me' } })).status).toBe(422)
})
