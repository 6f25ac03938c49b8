import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

test('an address changes by a code to the new one and a notice to the old', async () => {
  const at = await openTestApi()
  const { jwt, email, password, device } = await aRegistered(at)
  const next = fresh()
  const asked = await at.call('POST', '/api/h/update-cinfo', { jwt, body: { email: next } })
  expect(asked.body).toEqual({ ok: true, timeout: 300, message: expect.any(String) })
  const { code } = await at.mailbox(next)
  const done = await at.call('PUT', '/api/h/update-cinfo', { jwt, body: { tac: code, email: next } })
  expect(done.body).toEqual({ ok: true, data: { cinfoid: expect.any(String), email: next, phone: null } })
  expect((await at.mailbox(email)).newest?.subject).toBe('Your contact details were changed')
  // Sent again because no answer came, it is told as done, and the old address hears of it once; later the code is a used one.
  const { count } = await at.mailbox(email)
  const send = () => at.call('PUT', '/api/h/update-cinfo', { jwt, body: { tac: code, email: next } })
  expect((await send()).body).toEqual(done.body)
  expect((await at.mailbox(email)).count).toBe(count)
  at.passTime(600)
  expect((await send()).status).toBe(401)
  expect((await at.mailbox(email)).newest?.text).not.toContain(next)
  expect((await at.call('POST', '/api/h/auth', { body: { email, password }, device })).status).toBe(401)
  expect((await at.call('POST', '/api/h/auth', { body: { email: next, password }, device })).status).toBe(200)
})

test('a session alone moves no address: only a fresh sign-in, the password or a code does, and the others are logged out', async () => {
  const at = await openTestApi()
  const { jwt, email, password, device } = await aRegistered(at)
  const other = (await at.call('POST', '/api/h/auth', { body: { email, password }, device })).body.jwt as string
  at.passTime(6 * 60)
  const next = fresh()
  const ask = (proof: object = {}, to = next) =>
    at.call('POST', '/api/h/update-cinfo', { jwt, body: { email: to, ...proof } })
  expect((await ask()).body.code).toBe('identity.reauthentication_required')
  expect((await ask({ password: 'not the one' })).body.code).toBe('identity.reauthentication_required')
  expect((await at.mailbox(next)).newest).toBeUndefined()
  expect((await ask({ password })).status).toBe(200)
  // Once more to the same address, and to no other.
  at.passTime(61)
  expect((await ask()).status).toBe(200)
  expect((await ask({}, fresh())).body.code).toBe('identity.reauthentication_required')
  const { code } = await at.mailbox(next)
  expect((await at.call('PUT', '/api/h/update-cinfo', { jwt, body: { tac: code, email: next } })).status).toBe(200)
  expect((await at.call('GET', '/api/h/sessions', { jwt })).status).toBe(200)
  expect((await at.call('GET', '/api/h/sessions', { jwt: other })).status).toBe(401)
})

test('whoever asks by changing or registering addresses who is here is stopped, whatever device they name', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email } = await aRegistered(at)
  const asked: number[] = []
  for (let i = 0; i < 205; i++) {
    const device = `c${String(i).padStart(7, '0')}`
    const ip = '198.51.100.77'
    asked.push((await at.call('POST', '/api/h/register', { body: { name: 'Mei', email }, device, ip })).status)
  }
  expect(asked.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 409))
  expect(asked.at(-1)).toBe(429)
})

test('an address that somebody else has proved is refused without detail', async () => {
  const at = await openTestApi()
  const a = await aRegistered(at)
  const b = await aRegistered(at)
  const answer = await at.call('POST', '/api/h/update-cinfo', { jwt: a.jwt, body: { email: b.email } })
  expect(answer.status).toBe(409)
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'errorMsg', 'ok'])
})

test('a code for one account or purpose changes no other address', async () => {
  const at = await openTestApi()
  const a = await aRegistered(at)
  const b = await aRegistered(at)
  const next = fresh()
  await at.call('POST', '/api/h/update-cinfo', { jwt: a.jwt, body: { email: next } })
  const { code } = await at.mailbox(next)
  expect((await at.call('PUT', '/api/h/update-cinfo', { jwt: b.jwt, body: { tac: code, email: next } })).status).toBe(
    401,
  )
  expect((await at.call('PUT', '/api/h/auth', { body: { tac: code, email: next } })).status).toBe(401)
  await at.call('POST', '/api/h/auth', { body: { email: b.email } })
  const login = await at.mailbox(b.email)
  const misused = await at.call('PUT', '/api/h/update-cinfo', { jwt: b.jwt, body: { tac: login.code, email: b.email } })
  expect(misused.status).toBe(401)
  expect(misused.body).not.toHaveProperty('jwt')
})

test('an open session is listed however many have ended since', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const { db } = at.platform.database
  const { sid } = JSON.parse(atob(jwt.split('.')[1] ?? '')) as { sid: string }
  const [own] = await db.select().from(sessions).where(eq(sessions.id, sid))
  if (!own) throw new Error('no session')
  const later = (minutes: number) => new Date(own.createdAt.getTime() + minutes * 60_000)
  await db.insert(sessions).values(
    Array.from({ length: 40 }, (_, n) => ({
      ...own,
      id: newId(),
      createdAt: later(n + 1),
      revokedAt: later(n + 2),
      revokedBecause: 'signed_out' as const,
    })),
  )
  type Row = { id: string; current: boolean; living: boolean; createdAt: string }
  const pageAfter = async (cursor: string | null) =>
    (await at.call('GET', `/api/h/sessions${cursor === null ? '' : `?cursor=${cursor}`}`, { jwt })).body.data as {
      rows: Row[]
      cursor: string | null
    }
  const first = await pageAfter(null)
  expect(first.rows).toHaveLength(30)
  expect(first.rows[0]).toMatchObject({ current: true, living: true })
  const second = await pageAfter(first.cursor)
  expect(second).toMatchObject({ rows: expect.any(Array), cursor: null })
  const all = [...first.rows, ...second.rows]
  const kept = await db.$count(sessions, eq(sessions.accountId, own.accountId))
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([kept, kept])
  const ended = all.slice(1).map(({ createdAt }) => createdAt)
  expect(ended).toEqual(ended.toSorted().reverse())
  // More open ones than a page holds: each is reached, before any that has ended.
  await db
    .insert(sessions)
    .values(Array.from({ length: 40 }, (_, n) => ({ ...own, id: newId(), createdAt: later(-n - 1) })))
  const walked: Row[] = []
  for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page++) {
    const answer = await pageAfter(cursor)
    walked.push(...answer.rows)
    cursor = answer.cursor
  }
  expect(walked.map(({ living }) => living)).toEqual([...Array(41).fill(true), ...Array(kept - 1).fill(false)])
})

test('sessions are listed, one or all others ended, never somebody else’s', async () => {
  const at = await openTestApi()
  const { jwt, email, password, device } = await aRegistered(at)
  const second = (await at.call('POST', '/api/h/auth', { body: { email, password }, device })).body.jwt as string
  const { rows: list } = (await at.call('GET', '/api/h/sessions', { jwt })).body.data as {
    rows: { id: string; current: boolean; living: boolean }[]
  }
  expect(list.filter(({ living }) => living)).toHaveLength(2)
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  const other = list.find(({ current, living }) => living && !current)
  const stranger = await aRegistered(at)
  expect((await at.call('DELETE', `/api/h/sessions?id=${other?.id}`, { jwt: stranger.jwt })).status).toBe(404)
  expect((await at.call('DELETE', `/api/h/sessions?id=${other?.id}`, { jwt })).body.data).toEqual({ ended: 1 })
  expect((await at.call('GET', '/api/h/sessions', { jwt: second })).body).toMatchObject({ jwt: false })
  const third = (await at.call('POST', '/api/h/auth', { body: { email, password }, device })).body.jwt as string
  expect((await at.call('DELETE', '/api/h/sessions', { jwt })).body.data).toEqual({ ended: 1 })
  expect((await at.call('GET', '/api/h/sessions', { jwt: third })).status).toBe(401)
  expect((await at.call('GET', '/api/h/sessions', { jwt })).status).toBe(200)
})

async function upload(
  at: Awaited<ReturnType<typeof openTestApi>>,
  jwt: string | undefined,
  bytes: Uint8Array,
  name = 'me.jpg',
  type = 'image/jpeg',
) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const answer = await at.api.request('/api/f', {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      ...(jwt && { authorization: `Bearer ${jwt}` }),
    },
    body,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: { id: string; width: number; height: number }; code?: string },
  }
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0066b2' } })

test('a picture is kept upright and bare, served in sizes, and becomes the avatar of its owner alone', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  const jpeg = await flat(300, 200)
    .withExif({ IFD0: { Copyright: 'secret place', Orientation: '6' } })
    .jpeg()
    .toBuffer()
  const kept = await upload(at, jwt, jpeg)
  expect(kept.status).toBe(200)
  const fileId = kept.body.data?.id ?? ''
  const served = await at.api.request(`/api/f/${fileId}?size=avatar`)
  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await (await at.api.request(`/api/f/${fileId}`)).arrayBuffer()).includes('secret place')).toBe(
    false,
  )
  expect((await at.call('PUT', '/api/h/contact', { jwt, body: { id, avatarFileId: fileId } })).status).toBe(200)
  const other = await aRegistered(at)
  const stolen = await at.call('PUT', '/api/h/contact', {
    jwt: other.jwt,
    body: { id: other.id, avatarFileId: fileId },
  })
  expect(stolen.status).toBe(422)
})

test('what is no picture, too large or from nobody is refused', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const jpeg = await flat(64, 64).jpeg().toBuffer()
  expect((await upload(at, undefined, jpeg)).status).toBe(401)
  expect((await upload(at, jwt, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422)
  expect((await upload(at, jwt, jpeg.subarray(0, jpeg.length / 2))).status).toBe(422)
  expect((await upload(at, jwt, readFileSync('package.json'))).status).toBe(422)
  expect((await upload(at, jwt, await flat(8, 8).gif().toBuffer())).status).toBe(422)
  const bomb = await flat(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.byteLength).toBeLessThan(10 * 1024 * 1024)
  expect((await upload(at, jwt, bomb)).status).toBe(422)
  expect((await upload(at, jwt, new Uint8Array(10 * 1024 * 1024 + 20_000))).status).toBe(413)
})
