import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { files } from '#domain/files/files.tables.ts'
import { newId } from '#shared/ids.ts'
import { openTestApi } from '#test/api.ts'

async function aPicture(over: Partial<typeof files.$inferInsert> = {}) {
  const at = await openTestApi()
  const id = newId()
  await at.platform.database.db
    .insert(files)
    .values({ id, name: 'a.webp', mime: 'image/webp', recipe: { scene: 'spa', seed: 'x' }, isPublic: true, ...over })
  const get = (query = '', headers: Record<string, string> = {}) => at.api.request(`/api/f/${id}${query}`, { headers })
  return { at, id, get }
}

test('draws a public picture at the width asked for and lets everyone keep it', async () => {
  const { get } = await aPicture()
  const answer = await get('?w=640')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([picture.width, picture.height]).toEqual([640, 480])
  const tag = answer.headers.get('etag') ?? ''
  for (const have of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
    expect([have, (await get('?w=640', { 'if-none-match': have })).status]).toEqual([have, 304])
  expect((await get('?w=640', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('cuts avatars square', async () => {
  const { get } = await aPicture({ recipe: { scene: 'face', seed: 'Aina' } })
  for (const [name, width] of [
    ['avatar', 96],
    ['avatar-sm', 48],
  ] as const) {
    const picture = await sharp(Buffer.from(await (await get(`?size=${name}`)).arrayBuffer())).metadata()
    expect([picture.width, picture.height]).toEqual([width, width])
  }
})

test('refuses sizes that are not served', async () => {
  const { get } = await aPicture()
  for (const query of [
    '?w=641',
    '?w=-1',
    '?w=9999',
    '?size=../',
    '?size=huge',
    '?size=constructor',
    '?w=1e2',
    '?w=640&size=avatar',
  ])
    expect((await get(query)).status, query).toBe(422)
  expect(
    (await get('?w=640', { range: `bytes=${Array.from({ length: 1000 }, (_, i) => `${i}-${i}`).join(',')}` })).status,
  ).toBe(416)
})

test('answers the same for a private file of another and for none at all', async () => {
  const { at, get } = await aPicture({ isPublic: false, folderId: newId() })
  const hidden = await get('?w=640')
  const absent = await at.api.request(`/api/f/${newId()}?w=640`)
  expect([hidden.status, absent.status]).toEqual([404, 404])
  expect(await hidden.json()).toEqual(await absent.json())
  expect((await at.api.request('/api/f/..%2f..%2fetc')).status).toBe(404)
})

test('serves AVIF to who takes it once the worker has made it, and WebP to everybody until then', async () => {
  const { at, get } = await aPicture({ recipe: { scene: 'spa', seed: 'avif' } })
  const modern = { accept: 'image/avif,image/webp,*/*' }
  const first = await get('?w=640', modern)
  expect([first.headers.get('content-type'), first.headers.get('vary')]).toEqual(['image/webp', 'Accept'])
  expect(await at.platform.pictures.shrink()).toBe(1)
  const second = await get('?w=640', modern)
  expect(second.headers.get('content-type')).toBe('image/avif')
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  const bytes = Buffer.from(await second.arrayBuffer())
  expect(bytes.length).toBeLessThan((await first.arrayBuffer()).byteLength)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 640, height: 480 })
  expect((await get('?w=640')).headers.get('content-type')).toBe('image/webp')
  expect(await at.platform.pictures.shrink()).toBe(0)
})

test('a document flows with its length, also to who only asks for its head, and one that is damaged breaks off with a word in the log', async () => {
  const storageKey = `documents/${newId()}.pdf` as const
  const { at, get, id } = await aPicture({ mime: 'application/pdf', name: 'a.pdf', recipe: null, storageKey })
  const { storage, log } = at.platform
  const document = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 31) % 251))
  await storage.put(storageKey, document)
  const whole = await get()
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '300000'])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(document)
  const head = await at.api.request(`/api/f/${id}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '300000', ''])
  expect((await get('', { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)

  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const broken = await get()
  await storage.remove(storageKey)
  await storage.put(storageKey, document.subarray(0, 1000))
  await expect(broken.arrayBuffer()).rejects.toThrow('broke off')
  expect(said.mock.calls).toEqual([[expect.objectContaining({ path: `/api/f/${id}` }), 'a file broke off']])
})

test('of a file whose bytes are gone the answer is that it is not there, as a document and as a picture, with a word in the log', async () => {
  for (const [mime, query] of [
    ['application/pdf', ''],
    ['image/webp', '?w=640'],
  ] as const) {
    const { at, id } = await aPicture({ mime, recipe: null, storageKey: `documents/${newId()}.bin` })
    const said = vi.spyOn(at.platform.log, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const gone = await at.call('GET', `/api/f/${id}${query}`)
    expect([gone.status, gone.body.code]).toEqual([404, 'files.file_not_found'])
    expect(said.mock.lastCall).toEqual([{ file: id }, 'the bytes of a file are gone'])
    // A storage that does not answer is another thing.
    vi.spyOn(at.platform.storage, 'changedAt').mockRejectedValueOnce(new Error('no answer'))
    expect((await at.call('GET', `/api/f/${id}${query}`)).status).toBe(500)
  }
})

test('whoever breaks off a document breaks nothing: no word in the log', async () => {
  const storageKey = `documents/${newId()}.pdf` as const
  const { at, get } = await aPicture({ mime: 'application/pdf', name: 'a.pdf', recipe: null, storageKey })
  const { storage, log } = at.platform
  await storage.put(storageKey, Buffer.alloc(3_000_000))
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  for (let n = 0; n < 20; n++) {
    const reader = (await get()).body?.getReader()
    await reader?.read()
    await new Promise(setImmediate)
    // The next piece is on its way.
    const next = reader?.read()
    await reader?.cancel()
    await next
  }
  expect(said.mock.calls).toEqual([])
})
