import { readdirSync, readlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { withFile } from './with-file.ts'

const file = '--xB\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%%EOF\n'
const end = '\r\n--xB--\r\n'

/** What becomes of a body that arrives whole, or in such pieces. */
async function arrive(body: string | readonly string[], { announced }: { announced?: number } = {}) {
  const pieces = typeof body === 'string' ? [body] : body
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece))
  const length = announced ?? bytes.reduce((sum, piece) => sum + piece.byteLength, 0)
  const request = new Request('http://localhost/api/f', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=xB', 'content-length': String(length) },
    body: streamOf(bytes),
    duplex: 'half',
  } as RequestInit)
  return withFile(
    request,
    async ({ name }) => `kept ${name}`,
    async () => undefined,
    { caller: 'aina', kind: 'files', stall: 60 },
  ).catch((error: unknown) => (error instanceof DomainError ? error.code : String(error)))
}

function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = pieces.slice()
  return new ReadableStream({
    // As from a socket: the next piece comes when the one before was looked at.
    async pull(controller) {
      await new Promise(setImmediate)
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

/** Files of uploads that this process still has open. */
const open = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/khidmat-0')
    } catch {
      return false
    }
  }).length

test.each([
  ['its end stands behind twenty thousand letters', `${'x'.repeat(20_000)}${end}`],
  ['its end comes first, then twenty thousand letters', `${end.trimStart()}${'x'.repeat(20_000)}`],
  ['nothing but its end', '--xB--\r\n'],
  ['an empty part', `--xB\r\n\r\n${end}`],
  ['a line break', '\r\n\r\n'],
  ['a part without an end', file],
  ['a header without an end', '--xB\r\nContent-Disp'],
  [
    'a field as long as a file',
    `--xB\r\nContent-Disposition: form-data; name="file"\r\n\r\n${'x'.repeat(5_000_000)}${end}`,
  ],
  ['its end twice', '--xB--\r\n--xB--\r\n'],
  ['its end twice behind twenty thousand letters', `${'x'.repeat(20_000)}\r\n--xB--\r\n--xB--\r\n`],
  // Of these the parser never tells the end, where they come in more than one piece.
  ['an end, and a hundred thousand letters behind it', `--xB\r\n\0--xB\r\n--xB--xB\r\n--xB--${'x'.repeat(140_000)}`],
  ['a header of seventy thousand letters', `--xB\r\na: b\r\n${'x'.repeat(140_000)}\r\n--xB${end}`],
])('a body is answered, whatever the parser makes of it: %s', async (_title, body) => {
  expect(await arrive(body)).toMatch(/^request\.(malformed|invalid|too_large)$/)
  const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, i) =>
    body.slice(i * 65_536, (i + 1) * 65_536),
  )
  expect(await arrive(pieces)).toMatch(/^request\.(malformed|invalid|too_large)$/)
  expect(open()).toBe(0)
})

test('what follows the end of a body does no harm to its file', async () => {
  expect(await arrive(`${file}${end}`)).toBe('kept a.pdf')
  expect(await arrive(`${file}${end}${'x'.repeat(20_000)}`)).toMatch(/^kept a\.pdf$|^request\.malformed$/)
  expect(open()).toBe(0)
})

test('a body that breaks off is answered and leaves nothing open', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(file))
      controller.error(new Error('gone'))
    },
  })
  const request = new Request('http://localhost/api/f', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=xB', 'content-length': '5000' },
    body: broken,
    duplex: 'half',
  } as RequestInit)
  await expect(
    withFile(
      request,
      async () => 'kept',
      async () => undefined,
      { caller: 'aina', kind: 'files', stall: 60 },
    ),
  ).rejects.toThrow()
  expect(open()).toBe(0)
})

test('whoever sends many files holds one place in memory at a time: another’s comes in between', async () => {
  const done: string[] = []
  const ends: (() => void)[] = []
  const send = (caller: string) => {
    const bytes = new TextEncoder().encode(file + end)
    const request = new Request('http://localhost/api/f', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=xB', 'content-length': String(bytes.byteLength) },
      body: streamOf([bytes]),
      duplex: 'half',
    } as RequestInit)
    return withFile(
      request,
      async () => {
        // The first one of whoever sends many stays in memory until the other is done.
        if (caller === 'many') await new Promise<void>((resolve) => ends.push(resolve))
        done.push(caller)
      },
      async () => undefined,
      { caller, kind: 'files' },
    )
  }
  const many = [send('many'), send('many'), send('many')]
  await expect.poll(() => ends.length).toBe(1)
  await send('other')
  expect([done, ends.length]).toEqual([['other'], 1])
  for (let n = 1; n <= 3; n++) {
    ends[n - 1]?.()
    if (n < 3) await expect.poll(() => ends.length).toBe(n + 1)
  }
  await Promise.all(many)
  expect(done).toEqual(['other', 'many', 'many', 'many'])
})

test('lists that are read for long hold up no picture', async () => {
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const send = (caller: string, kind: 'files' | 'lists', work: () => Promise<void>) => {
    const bytes = new TextEncoder().encode(file + end)
    const request = new Request('http://localhost/api/f', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=xB', 'content-length': String(bytes.byteLength) },
      body: streamOf([bytes]),
      duplex: 'half',
    } as RequestInit)
    const begin = async () => {
      begun.push(caller)
      await work()
    }
    return withFile(request, begin, async () => undefined, { caller, kind })
  }
  const lists = ['one', 'two', 'three'].map((caller) => send(caller, 'lists', () => held.promise))
  await expect.poll(() => begun.length).toBe(1)
  await send('picture', 'files', async () => undefined)
  expect(begun.length).toBe(2)
  held.resolve()
  await Promise.all(lists)
  expect(begun.length).toBe(4)
})
