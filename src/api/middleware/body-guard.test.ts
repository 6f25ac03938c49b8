import { expect, test } from 'vitest'
import { openTestApi } from '#test/api.ts'

const piece = new TextEncoder().encode(' '.repeat(64 * 1024))

/** A body that does not say how long it is, and how much of it was taken. */
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
