import { createHmac, createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from './index.ts'

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
    const found = objects.get(key)
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': found.length, etag: '"x"' }).end(found)
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
  await expect(storage.put('../outside.webp', bytes)).rejects.toThrow()
})

test('files lie in the bucket under their keys, by signed requests', async () => {
  await bucket().put('pictures/cd/two.webp', Buffer.from('two'))
  expect(objects.get('/khidmat-files/pictures/cd/two.webp')?.toString()).toBe('two')
  expect(seen).toContain('PUT /khidmat-files/pictures/cd/two.webp')
  await expect(bucket({ secretAccessKey: 'wrong' }).put('pictures/x.webp', Buffer.from('x'))).rejects.toThrow()
  expect(objects.has('/khidmat-files/pictures/x.webp')).toBe(false)
})
