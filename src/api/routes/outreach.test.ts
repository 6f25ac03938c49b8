import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inviteCodes } from '#domain/people/access/access.tables.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let jwt: string
beforeAll(async () => {
  at = await openTestApi()
  jwt = (await anOperator(at)).jwt
})

const rowsOf = <T>(answer: { body: Record<string, unknown> }) => (answer.body.data as { rows: T[] }).rows
const audited = async (action: string) =>
  (await at.platform.database.db.select().from(auditEntries).where(eq(auditEntries.action, action))).length
const onlyInvites = (on: boolean) => at.call('PUT', '/api/h/admin/features', { jwt, body: { onlyInvites: on } })
const makeCode = async (body: object) =>
  (
    (await at.call('POST', '/api/h/admin/invite-codes', { jwt, body: { uses: 1, days: 30, ...body } })).body.data as {
      code: string
    }
  ).code

async function tryRegister(refCode?: string) {
  const email = `${crypto.randomUUID()}@example.test`
  const device = crypto.randomUUID().slice(0, 8)
  const begun = await at.call('POST', '/api/h/register', {
    body: { name: 'Guest', email, ...(refCode && { refCode }) },
    device,
  })
  if (begun.status !== 200) return begun
  return at.call('PUT', '/api/h/auth', { body: { tac: (await at.mailbox(email)).code, email }, device })
}

test('while registration is by invitation only a referral or invite code lets in; the switch is on record', async () => {
  const referrer = await aRegistered(at)
  const code = await makeCode({})
  const features = await onlyInvites(true)
  expect(features.body.data).toMatchObject({ onlyInvites: true })
  expect((await tryRegister()).body.code).toBe('identity.invite_required')
  expect((await tryRegister('ZZZZZ-ZZZZZ')).body.code).toBe('identity.invite_required')
  expect((await tryRegister(code.toLowerCase())).status).toBe(200)
  expect((await tryRegister(code)).body.code).toBe('identity.invite_required')
  await onlyInvites(false)
  expect((await tryRegister()).status).toBe(200)
  expect(await audited('settings.features_saved')).toBe(2)
  expect(await audited('access.code_used')).toBe(1)
  expect(referrer.id).toBeTruthy()
})

test('a draft in a cart is no way around the invitation', async () => {
  const { offer } = await anOffer()
  const startsAt = new Date(at.now().getTime() + 86_400_000).toISOString()
  const added = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })
  const { orderid, secret } = added.body.data as { orderid: string; secret: string }
  const body = { name: 'Guest', email: `${crypto.randomUUID()}@example.test`, orderid, secret }
  await onlyInvites(true)
  expect((await at.call('POST', '/api/h/alt-register', { body })).body.code).toBe('identity.invite_required')
  await onlyInvites(false)
  expect((await at.call('POST', '/api/h/alt-register', { body })).status).toBe(200)
})

test('a code lets in as many as it says, however many come at once', async () => {
  const code = await makeCode({ uses: 3, note: 'Press' })
  await onlyInvites(true)
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryRegister(code)))
  await onlyInvites(false)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'identity.invite_required')).toHaveLength(5)
  const codes = rowsOf<{ code: string }>(await at.call('GET', '/api/h/admin/invite-codes', { jwt }))
  expect(codes.find((row) => row.code === code)).toMatchObject({ uses: 3, used: 3, note: 'Press', state: 'used' })
})

test('a code that was taken back or is over lets nobody in', async () => {
  const revoked = await makeCode({})
  const over = await makeCode({ days: 1 })
  expect((await at.call('DELETE', `/api/h/admin/invite-codes/${revoked}`, { jwt })).status).toBe(200)
  const again = await at.call('DELETE', `/api/h/admin/invite-codes/${revoked}`, { jwt })
  expect([again.status, again.body.code]).toEqual([404, 'access.code_not_found'])
  await at.platform.database.db
    .update(inviteCodes)
    .set({ expiresAt: new Date(at.now().getTime() - 1000) })
    .where(eq(inviteCodes.code, over))
  await onlyInvites(true)
  expect((await tryRegister(revoked)).body.code).toBe('identity.invite_required')
  expect((await tryRegister(over)).body.code).toBe('identity.invite_required')
  await onlyInvites(false)
})

test('those who wait are invited by mail in their language, once, and show as joined when they have come', async () => {
  const email = `waiting-${crypto.randomUUID().slice(0, 8)}@example.test`
  await at.call('POST', '/api/wlist', { body: { email, name: 'Mei' }, headers: { 'accept-language': 'zh' } })
  const list = async () =>
    rowsOf<{ id: string; state: string; code: string | null }>(
      await at.call('GET', `/api/h/admin/waitlist?q=${email}`, { jwt }),
    )
  const [entry] = await list()
  expect(entry).toMatchObject({ state: 'waiting', code: null })
  const invite = (ids: string[]) => at.call('POST', '/api/h/admin/waitlist/invite', { jwt, body: { ids } })
  const unknown = await invite([entry!.id, crypto.randomUUID()])
  expect([unknown.status, unknown.body.code]).toEqual([404, 'access.entry_not_found'])
  expect((await list())[0]?.state).toBe('waiting')
  expect((await invite([entry!.id])).body.data).toEqual({ invited: 1 })
  expect((await invite([entry!.id])).body.data).toEqual({ invited: 0 })
  const [invited] = await list()
  const { count, newest } = await at.mailbox(email)
  expect([count, newest?.subject]).toEqual([1, '诚邀您加入 Khidmat'])
  expect(newest?.html).toContain(`/zh/invite/${invited?.code}`)
  await onlyInvites(true)
  await aRegistered(at, { email, refCode: invited!.code! })
  await onlyInvites(false)
  expect((await list())[0]?.state).toBe('joined')
  expect(await audited('access.invited')).toBe(1)
})

test('an announcement goes to whom it is for, in their language, until it ends', async () => {
  const customer = await aRegistered(at)
  const provider = await aRegistered(at)
  await aCompany({ owner: { contactId: provider.id } })
  const words = (text: string) => ({ en: `${text} en`, ms: `${text} ms`, zh: `${text} zh` })
  const body = {
    title: words('Hi'),
    text: words('News'),
    from: at.now().toISOString(),
    to: new Date(at.now().getTime() + 3_600_000).toISOString(),
    audience: 'providers',
  }
  const made = await at.call('POST', '/api/h/admin/announcements', { jwt, body })
  const { id } = made.body.data as { id: string }
  const shown = async (who: { jwt: string; id: string; cinfoid: string }) =>
    (
      await at.call('GET', `/api/h/announce?id=${who.id}&infoid=${who.cinfoid}`, {
        jwt: who.jwt,
        headers: { 'accept-language': 'ms' },
      })
    ).body.data
  expect(await shown(customer)).toBeNull()
  expect(await shown(provider)).toEqual({ id, title: 'Hi ms', text: 'News ms' })
  const path = `/api/h/admin/announcements/${id}`
  await at.call('PUT', path, { jwt, body: { ...body, audience: 'customers' } })
  expect(await shown(provider)).toBeNull()
  expect(await shown(customer)).toMatchObject({ id })
  const [row] = rowsOf(await at.call('GET', '/api/h/admin/announcements', { jwt }))
  expect(row).toMatchObject({ id, state: 'on', audience: 'customers', title: body.title })
  at.passTime(60)
  await at.call('DELETE', path, { jwt })
  expect(await shown(customer)).toBeNull()
  const wrong = await at.call('POST', '/api/h/admin/announcements', { jwt, body: { ...body, to: body.from } })
  expect([wrong.status, wrong.body.issues]).toEqual([422, [{ path: 'to', code: 'before_from' }]])
  const half = await at.call('POST', '/api/h/admin/announcements', { jwt, body: { ...body, text: { en: 'x' } } })
  expect(half.status).toBe(422)
  const absent = await at.call('PUT', `/api/h/admin/announcements/${crypto.randomUUID()}`, { jwt, body })
  expect(absent.body.code).toBe('content.announcement_not_found')
})

test('anybody gives feedback, and operators list and handle it', async () => {
  const person = await aRegistered(at)
  const give = (body: object, options = {}) => at.call('POST', '/api/h/feedback', { body, ...options })
  const first = await give({ kind: 'idea', text: 'A bigger map <b>', page: '/search' }, { jwt: person.jwt })
  expect(first.body).toMatchObject({ ok: true, message: 'Thank you! We read every message.' })
  await give({ kind: 'problem', text: 'It broke', email: 'reach.me@example.test' })
  const list = async (query: string) =>
    rowsOf<{ id: string; text: string; name: string | null; email: string | null }>(
      await at.call('GET', `/api/h/admin/feedback?${query}`, { jwt }),
    )
  expect(await list('kind=idea')).toMatchObject([{ text: 'A bigger map <b>', name: person.name, page: '/search' }])
  const [open] = await list('state=open&q=broke')
  expect(open).toMatchObject({ email: 'reach.me@example.test', name: null })
  await at.call('PUT', `/api/h/admin/feedback/${open!.id}`, { jwt, body: { handled: true } })
  expect(await list('state=handled')).toMatchObject([{ id: open!.id }])
  expect(await audited('feedback.handled')).toBe(1)
  expect((await give({ kind: 'idea', text: 'x', page: 'https://evil.test' })).status).toBe(422)
  expect((await give({ kind: 'idea', text: 'hello', role: 'admin' })).status).toBe(400)
})

test('the sixth feedback of an hour is one too many', async () => {
  const strict = await openTestApi({ limitScale: 1 })
  const give = (text: string) =>
    strict.call('POST', '/api/h/feedback', { body: { kind: 'idea', text }, ip: '198.51.100.23' })
  for (let i = 0; i < 5; i++) expect((await give(`Idea ${i}`)).status).toBe(200)
  const sixth = await give('Idea 6')
  expect([sixth.status, sixth.body.code]).toEqual([429, 'request.too_many'])
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('made-up devices of one address are one visitor: thirty pieces of feedback an hour', async () => {
  const strict = await openTestApi({ limitScale: 1 })
  const give = (device: number, ip: string) =>
    strict.call('POST', '/api/h/feedback', {
      body: { kind: 'idea', text: 'Again' },
      device: String(10_000_000 + device),
      ip,
    })
  for (let i = 0; i < 30; i++) expect((await give(i, '198.51.100.25')).status).toBe(200)
  expect((await give(30, '198.51.100.25')).body.code).toBe('request.too_many')
  expect((await give(31, '198.51.100.26')).status).toBe(200)
})

test('whoever tried too often is told when to try again', async () => {
  const strict = await openTestApi({ limitScale: 1 })
  const give = (language: string) =>
    strict.call('POST', '/api/h/feedback', {
      body: { kind: 'idea', text: 'Again' },
      ip: '198.51.100.24',
      headers: { 'accept-language': language },
    })
  for (let i = 0; i < 5; i++) await give('en')
  expect((await give('en')).body.errorMsg).toMatch(/try again in (59m|1h)\./)
  expect((await give('ms')).body.errorMsg).toMatch(/cuba lagi dalam (59m|1h)\./)
  expect((await give('zh')).body.errorMsg).toMatch(/(59m|1h) 后重试/)
})
