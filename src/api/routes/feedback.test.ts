import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let jwt: string
beforeAll(async () => {
  at = await openTestApi()
  jwt = (await anOperator(at)).jwt
})

const rowsOf = <T>(answer: { body: Record<string, unknown> }) => (answer.body.data as { rows: T[] }).rows
const audited = async (action: string) =>
  (await at.platform.database.db.select().from(auditEntries).where(eq(auditEntries.action, action))).length

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
