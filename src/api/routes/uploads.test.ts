import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { files } from '#domain/files/files.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>

async function upload(at: Api, jwt: string, bytes: Uint8Array, name = 'terms.pdf', type = 'application/pdf') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const answer = await at.api.request('/api/f', {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      authorization: `Bearer ${jwt}`,
    },
    body,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: { id: string; type: number; name: string }; code?: string },
  }
}

const aPdf = (size = 400) => {
  const bytes = Buffer.alloc(size, ' ')
  bytes.write('%PDF-1.7\n<script>alert(1)</script>')
  bytes.write('\n%%EOF\n', size - 8)
  return bytes
}
const rowsOf = (at: Api, folderId: string) =>
  at.platform.database.db.select().from(files).where(eq(files.folderId, folderId))

test('a PDF is kept as it came, for its owner alone, and handed out as a download', async () => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const other = await aRegistered(at)
  const kept = await upload(at, owner.jwt, aPdf(), '../../Sijil /Lesen.pdf')
  expect(kept.body).toEqual({
    ok: true,
    data: { id: kept.body.data?.id, type: 1, name: '....Sijil Lesen.pdf', width: null, height: null },
  })
  const get = (jwt?: string) =>
    at.api.request(`/api/f/${kept.body.data?.id}`, { headers: { ...(jwt && { authorization: `Bearer ${jwt}` }) } })
  const own = await get(owner.jwt)
  expect(own.status).toBe(200)
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment;/) as string,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(Buffer.from(await own.arrayBuffer()))).toBe(hash(aPdf()))
  expect([(await get(other.jwt)).status, (await get()).status]).toEqual([404, 404])
})

test('a picture says that it is one', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0066b2' } })
    .png()
    .toBuffer()
  expect((await upload(at, jwt, png, 'me.png', 'image/png')).body.data).toMatchObject({
    type: 0,
    width: 20,
    height: 10,
  })
})

test('what is neither picture nor PDF is refused by its bytes, whatever it calls itself', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])
  const docx = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('[Content_Types].xml word/document.xml')])
  const tar = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar'), Buffer.alloc(250)])
  for (const bytes of [zip, docx, tar, Buffer.from('%PDF-1.7 cut off'), Buffer.from('<html>'), Buffer.from('GIF89a')])
    expect((await upload(at, jwt, bytes)).status).toBe(422)
  expect((await upload(at, jwt, aPdf(20 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await upload(at, jwt, aPdf(21 * 1024 * 1024))).status).toBe(413)
  expect(await rowsOf(at, id)).toEqual([])
})

test('a person uploads two hundred megabytes a day and no more', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { jwt, id } = await aRegistered(at)
  const [account] = await at.platform.database.db.select().from(accounts).where(eq(accounts.contactId, id))
  await at.platform.limits.consume('upload_kilobytes', account!.id, 200 * 1024 - 1)
  expect((await upload(at, jwt, aPdf())).status).toBe(200)
  const over = await upload(at, jwt, aPdf())
  expect([over.status, over.body.code]).toEqual([413, 'files.quota_used'])
  expect(await rowsOf(at, id)).toHaveLength(1)
})

/** Sends a multipart body of so many bytes in pieces, as it is asked for. @returns the status, and how many pieces were asked for */
async function dribble(at: Api, jwt: string, bytes: number, cutAfter = Number.POSITIVE_INFINITY) {
  let asked = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (asked++ >= cutAfter) controller.error(new Error('the line is gone'))
        else controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  const { status } = await at.api.request('/api/f', {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(bytes),
      authorization: `Bearer ${jwt}`,
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return { status, asked }
}

test('an upload is counted before a byte of it is read, and what is refused uses up nothing', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { jwt, id } = await aRegistered(at)
  const [account] = await at.platform.database.db.select().from(accounts).where(eq(accounts.contactId, id))
  await at.platform.limits.consume('upload_kilobytes', account!.id, 200 * 1024 - 100)
  expect(await dribble(at, jwt, 101 * 1024)).toEqual({ status: 413, asked: 0 })
  expect(await dribble(at, jwt, 30 * 1024 * 1024)).toEqual({ status: 413, asked: 0 })
  expect((await upload(at, jwt, aPdf())).status).toBe(200)
})

test('a body that is longer than it said, or ends early, is refused, and leaves nothing on the disk', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  const folder = await mkdtemp(path.join(tmpdir(), 'arriving-'))
  vi.stubEnv('TMPDIR', folder)
  expect((await dribble(at, jwt, 20 * 1024)).status).toBe(413)
  expect((await dribble(at, jwt, 20 * 1024, 3)).status).toBe(400)
  expect((await upload(at, jwt, aPdf())).status).toBe(200)
  expect(await readdir(folder)).toEqual([])
  vi.unstubAllEnvs()
  expect(await rowsOf(at, id)).toHaveLength(1)
})

test('what never came of an upload uses up nothing, so a bad line locks nobody out for a day', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { jwt } = await aRegistered(at)
  for (let i = 0; i < 12; i++) expect((await dribble(at, jwt, 20 * 1024 * 1024, 2)).status).toBe(400)
  expect((await upload(at, jwt, aPdf(1024 * 1024))).status).toBe(200)
})

test.each([
  ['tiny files', 'Content-Disposition: form-data; name="file"; filename=""'],
  ['fields', 'Content-Disposition: form-data; name="a"'],
  ['parts without a name', 'X: y'],
])('a body of a hundred thousand %s is refused at its first piece', async (_name, header) => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  const piece = new TextEncoder().encode(`--x\r\n${header}\r\n\r\n\r\n`.repeat(1000))
  let asked = 0
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => (asked++ < 100 ? controller.enqueue(piece) : controller.close()) },
    { highWaterMark: 0 },
  )
  const answer = await at.api.request('/api/f', {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(100 * piece.byteLength),
      authorization: `Bearer ${jwt}`,
    },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(400)
  expect(asked).toBeLessThan(10)
  expect(await rowsOf(at, id)).toEqual([])
})

test('many uploads at once are all kept, each its own', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const sizes = Array.from({ length: 12 }, (_, i) => 300_000 + i * 1000)
  const kept = await Promise.all(sizes.map((size) => upload(at, jwt, aPdf(size))))
  for (const [i, { body }] of kept.entries()) {
    const answer = await at.api.request(`/api/f/${body.data?.id}`, { headers: { authorization: `Bearer ${jwt}` } })
    expect((await answer.arrayBuffer()).byteLength).toBe(sizes[i])
  }
})

test('a full disk is said so, and nothing is left behind', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  const before = await Array.fromAsync(at.platform.storage.keys('documents'))
  const refused = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = vi.spyOn(at.platform.storage, 'put').mockRejectedValueOnce(new Error('cannot write', { cause: refused }))
  const answer = await upload(at, jwt, aPdf())
  expect([answer.status, answer.body.code]).toEqual([507, 'files.storage_full'])
  expect(await rowsOf(at, id)).toEqual([])
  put.mockRestore()
  expect(await Array.fromAsync(at.platform.storage.keys('documents'))).toEqual(before)
  expect((await upload(at, jwt, aPdf())).status).toBe(200)
})
