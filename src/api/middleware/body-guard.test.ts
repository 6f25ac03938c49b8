import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aRegistered, openTestApi } from '#test/api.ts'

const piece = new TextEncoder().encode(' '.repeat(64 * 1024))

/** A body without a length, and how much of it was read. */
function anEndlessBody(first: string) {
  const taken = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (stream) => stream.enqueue(new TextEncoder().encode(first)),
      pull(stream) {
        taken.bytes += piece.byteLength
        stream.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken }
}

test('a body without an end is not read to its end', async () => {
  const at = await openTestApi()
  for (const path of ['/api/h/quote', '/api/event', '/api/webhooks/sandbox', '/api/webhooks/stripe']) {
    const { body, taken } = anEndlessBody('{')
    const answer = await at.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status, path).toBe(413)
    expect(taken.bytes, path).toBeLessThan(2_000_000)
  }
})

test('what anybody may report is sixteen kilobytes at most, with and without a length', async () => {
  const at = await openTestApi()
  const ask = (path: string, body: string | ReadableStream) =>
    at.api.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      body,
      duplex: 'half',
    } as RequestInit)
  const report = (characters: number) => JSON.stringify({ text: 'boom', info: 'x'.repeat(characters) })
  for (const path of ['/api/h/utils/web-log', '/api/event']) {
    expect((await ask(path, report(9_000))).status, path).toBe(413)
    expect((await ask(path, new Blob([report(9_000)]).stream())).status, path).toBe(413)
  }
  expect((await ask('/api/h/utils/web-log', report(8_000))).status).toBe(200)
  expect((await ask('/api/h/quote', report(9_000))).status).not.toBe(413)
})

test('a body that comes in pieces is as good as one that says its length', async () => {
  const at = await openTestApi()
  const text = JSON.stringify({ name: 'search', props: { term: '冷气' } })
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const byte of bytes) stream.enqueue(new Uint8Array([byte]))
      stream.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await at.api.request('/api/event', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(200)
})

test.each([
  ['a call', '/api/h/quote', 'application/json'],
  ['an event', '/api/webhooks/sandbox', 'application/json'],
  ['an upload', '/api/f', 'multipart/form-data; boundary=x'],
  ['a sign-in', '/api/auth/csrf', 'application/x-www-form-urlencoded'],
])('a client that hangs up in the middle of %s is no outage and no failure', async (_what, path, type) => {
  const lines: string[] = []
  const at = await openTestApi({ log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) })
  const { jwt } = await aRegistered(at)
  for (const length of ['content-length: 1000', 'transfer-encoding: chunked']) {
    const statuses: number[] = []
    const server = createServer(
      getRequestListener(
        async (request) => {
          const answer = await at.api.fetch(request)
          statuses.push(answer.status)
          return answer
        },
        { overrideGlobalObjects: false },
      ),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const arrived = once(server, 'request')
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
    const head = [`POST ${path} HTTP/1.1`, 'host: x', `content-type: ${type}`, `authorization: Bearer ${jwt}`, length]
    socket.write(`${head.join('\r\n')}\r\n\r\n${length.startsWith('t') ? 'f\r\n' : ''}{"offerid": "01`)
    await arrived
    socket.resetAndDestroy()
    await expect.poll(() => statuses.length, { timeout: 5000 }).toBe(1)
    expect(statuses[0], length).toBeLessThan(500)
    server.close()
  }
  expect(lines).toEqual([])
})

test('a DELETE that names JSON and sends nothing is judged by its query, not by a body it does not have', async () => {
  const at = await openTestApi()
  const headers = { 'content-type': 'application/json' }
  const path = `/api/h/cart?orderid=${crypto.randomUUID()}`
  expect((await at.call('DELETE', path, { headers })).body.code).toBe('orders.order_not_found')
  expect((await at.call('DELETE', path, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
})
