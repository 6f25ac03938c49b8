import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysAtOnce, openStorage, type Storage } from './index.ts'

const secretAccessKey = 'a secret of this test'
const objects = new Map<string, Buffer>()
const seen: string[] = []

/** Signature version 4, worked out from the request as AWS documents it. */
function signatureOf(request: IncomingMessage): string | undefined {
  const header = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  )
  if (!header) return undefined
  const [, , date = '', region = '', names = ''] = header
  const url = new URL(request.url ?? '/', 'http://s3')
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return createHmac('sha256', key).update(text).digest('hex') === header[5] ? header[1] : undefined
}

/** A page of what lies under a prefix, and where the next begins. */
function listing(query: URLSearchParams): string {
  const most = Number(query.get('max-keys') ?? 1000)
  const from = Number(query.get('continuation-token') ?? 0)
  const keys = [...objects.keys()].map((key) => key.replace('/khidmat-files/', ''))
  const all = keys.filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const more = all.length > from + most
  const contents = all.slice(from, from + most).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const next = more ? `<NextContinuationToken>${from + most}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** As much of S3 as a storage needs, on the loopback interface. */
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname)
    seen.push(`${request.method} ${key}`)
    if (signatureOf(request) !== 'tester')
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (request.method === 'PUT') {
      objects.set(key, Buffer.concat(parts))
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const query = new URL(request.url ?? '/', 'http://s3').searchParams
    if (query.has('list-type')) return void response.end(listing(query))
    const found = objects.get(key)
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const headers = { 'content-length': found.length, etag: '"x"', 'last-modified': new Date(0).toUTCString() }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found)
  })
})

let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const bucket = (over: { secretAccessKey?: string } = {}) =>
  openStorage({
    driver: 's3',
    bucket: 'khidmat-files',
    region: 'ap-southeast-5',
    endpoint,
    accessKeyId: 'tester',
    secretAccessKey,
    ...over,
  })
const disk = () => openStorage({ driver: 'disk', folder: mkdtempSync(path.join(tmpdir(), 'khidmat-storage-')) })

test.each<[string, () => Storage]>([
  ['a bucket', bucket],
  ['a folder', disk],
])('%s gives back what was put, and no longer once it is removed', async (_name, open) => {
  const storage = open()
  const bytes = Buffer.from([0, 1, 2, 254, 255])
  await storage.put('pictures/ab/one.webp', bytes)
  expect(await storage.get('pictures/ab/one.webp')).toEqual(bytes)
  await storage.remove('pictures/ab/one.webp')
  await expect(storage.get('pictures/ab/one.webp')).rejects.toThrow()
  await expect(storage.put('pictures/../../outside.webp', bytes)).rejects.toThrow()
})

test.each<[string, () => Storage]>([
  ['a bucket', bucket],
  ['a folder', disk],
])('%s takes and gives a piece at a time', async (_name, open) => {
  const storage = open()
  const pieces = Array.from({ length: 20 }, (_, n) => Buffer.alloc(100_000, n))
  const chunks = async function* () {
    yield* pieces
  }
  await storage.putChunks('exports/one.zip', 2_000_000, chunks())
  const { byteLength, chunks: taken } = await storage.flow('exports/one.zip')
  expect(byteLength).toBe(2_000_000)
  expect(Buffer.concat(await Array.fromAsync(taken))).toEqual(Buffer.concat(pieces))
  await expect(storage.flow('exports/none.zip')).rejects.toThrow()
  await expect(storage.flow('../outside.zip')).rejects.toThrow()
})

test('whoever takes files from a bucket and stops keeps nobody from storing one, or from reading another', async () => {
  const storage = bucket()
  objects.set('/khidmat-files/documents/big.pdf', Buffer.alloc(12_000_000))
  // More than the connections that the library opens at once.
  const flows = await Promise.all(Array.from({ length: 60 }, () => storage.flow('documents/big.pdf')))
  await Promise.all(flows.slice(0, 40).map(({ chunks }) => chunks.next()))
  for (const { chunks } of flows.slice(40)) void chunks.next().catch(() => undefined)
  await storage.put('documents/small.pdf', Buffer.from('small'))
  expect((await storage.get('documents/small.pdf')).toString()).toBe('small')
  for (const { chunks } of flows) void chunks.return(undefined)
})

test('of a file that nobody takes no piece is read', async () => {
  const storage = disk()
  await storage.put('documents/one.pdf', Buffer.alloc(1_000_000))
  const { chunks } = await storage.flow('documents/one.pdf')
  await storage.remove('documents/one.pdf')
  await expect(chunks.next()).rejects.toThrow('ENOENT')
})

test.each([10, 2_000_000])(
  'a file that has other bytes than were announced (%i of a million) is not taken for whole',
  async (now) => {
    const storage = disk()
    await storage.put('documents/one.pdf', Buffer.alloc(1_000_000))
    const { chunks } = await storage.flow('documents/one.pdf')
    await storage.remove('documents/one.pdf')
    await storage.put('documents/one.pdf', Buffer.alloc(now))
    await expect(Array.fromAsync(chunks)).rejects.toThrow('is not 1000000 bytes long')
  },
)

test('files lie in the bucket under their keys, by signed requests', async () => {
  await bucket().put('pictures/cd/two.webp', Buffer.from('two'))
  expect(objects.get('/khidmat-files/pictures/cd/two.webp')?.toString()).toBe('two')
  expect(seen).toContain('PUT /khidmat-files/pictures/cd/two.webp')
  await expect(bucket({ secretAccessKey: 'wrong' }).put('pictures/x.webp', Buffer.from('x'))).rejects.toThrow()
  expect(objects.has('/khidmat-files/pictures/x.webp')).toBe(false)
})

test.each<[string, () => Storage]>([
  ['a bucket', bucket],
  ['a folder', disk],
])(
  '%s tells its keys in hands, each once, and the age of one',
  async (name, open) => {
    const storage = open()
    const keys = Array.from({ length: 2 * keysAtOnce + 5 }, (_, i) => `doctor/${i % 7}/${i}.webp` as const)
    if (name === 'a bucket') for (const key of keys) objects.set(`/khidmat-files/${key}`, Buffer.from('x'))
    else for (const key of keys) await storage.put(key, Buffer.from('x'))
    const hands = await Array.fromAsync(storage.keys('doctor'))
    expect(hands.map((hand) => hand.length)).toEqual([keysAtOnce, keysAtOnce, 5])
    expect(new Set(hands.flat())).toEqual(new Set(keys))
    expect(await storage.changedAt('doctor/0/0.webp')).toBeInstanceOf(Date)
    expect(await storage.changedAt('doctor/0/none.webp')).toBeUndefined()
    expect(await Array.fromAsync(storage.keys('nothing'))).toEqual([])
  },
  60_000,
)
