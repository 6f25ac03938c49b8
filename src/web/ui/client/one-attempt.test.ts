import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lostHere } from '../state/lost.ts'
import { type ApiError, api } from './api.ts'

type Network = 'lost before' | 'lost after' | 'whole'
const key = 'POST /api/h/schedule/blocks'

beforeEach(() => {
  // Nobody waits a second before the next try.
  vi.stubGlobal('setTimeout', queueMicrotask)
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { documentElement: { dataset: {}, removeAttribute: () => undefined } })
})
afterEach(() => void vi.unstubAllGlobals())

/** A server that does one thing by a key, and a network that loses what is said of it. */
function server() {
  const done = new Map<string, string>()
  let network: Network = 'whole'
  let refusal: string | undefined
  let status = 422
  let refusesOnce = false
  let next: { code: string; by: number } | undefined
  let kept: readonly unknown[] = []
  const lost = {
    attempt: 'one',
    read: () => kept,
    // As over a reload: what comes back is no longer the same object.
    keep: (sent: readonly unknown[]) => {
      kept = JSON.parse(JSON.stringify(sent)) as unknown[]
    },
  }
  const refused = (status: number, code: string) => Response.json({ ok: false, code, errorMsg: code }, { status })
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Headers; body: string }) => {
    if (network === 'lost before') throw new TypeError('no network')
    const { note } = JSON.parse(body) as { note: string }
    const by = headers.get('Idempotency-Key') ?? ''
    if (refusal !== undefined) {
      const said = refused(status, refusal)
      if (refusesOnce) refusal = undefined
      return said
    }
    const first = done.get(by)
    if (first === undefined) done.set(by, note)
    if (next) {
      ;[refusal, status, refusesOnce] = [next.code, next.by, true]
      next = undefined
      throw new TypeError('no network')
    }
    if (network === 'lost after') throw new TypeError('no network')
    if (first !== undefined && first !== note) return refused(422, 'request.idempotency_mismatch')
    return Response.json({ ok: true, data: { closingid: note } })
  })
  const body = (note: string) => ({ companyid: 'c', startsAt: 's', endsAt: 'e', note })
  return {
    done: () => [...done.values()],
    lost,
    /** The next answer is lost, and the one after it is a refusal. */
    loseOnce: (code: string, by: number) => {
      next = { code, by }
    },
    refuse: (code: string | undefined, by = 422) => {
      refusal = code
      status = by
    },
    /** The next answer is a refusal. */
    refuseOnce: (code: string, by: number) => {
      ;[refusal, status, refusesOnce] = [code, by, true]
    },
    attempt: async (note: string, over: Network = 'whole', by = lost) => {
      network = over
      try {
        const sending = { once: true, of: by.attempt, lost: by } as const
        const { data, other } = await api.call(key, { body: body(note) }, sending)
        return { booked: data.closingid, ...(other && { other: other.input.body.note }) }
      } catch (error) {
        return (error as ApiError).code
      }
    },
  }
}

test('what was done unseen is told instead of doing a changed one, too', async () => {
  const { done, attempt } = server()
  expect(await attempt('at two', 'lost after')).toBe('request.no_network')
  expect(await attempt('at noon')).toEqual({ booked: 'at two', other: 'at two' })
  expect(done()).toEqual(['at two'])
})

test('what was not done is not done either: only the changed one is', async () => {
  const { done, attempt } = server()
  await attempt('at two', 'lost before')
  expect(await attempt('at noon')).toEqual({ booked: 'at noon' })
  expect(done()).toEqual(['at noon'])
})

test('whichever of several was done is found', async () => {
  const { done, attempt } = server()
  await attempt('at two', 'lost before')
  await attempt('at noon', 'lost after')
  await attempt('at two', 'lost before')
  expect(await attempt('at four')).toEqual({ booked: 'at noon', other: 'at noon' })
  expect(done()).toEqual(['at noon'])
})

test('a refusal of what was changed, for its words, says nothing of what was lost before', async () => {
  const { done, attempt, refuse } = server()
  await attempt('at two', 'lost after')
  refuse('request.invalid')
  expect(await attempt('at tow')).toBe('request.invalid')
  refuse(undefined)
  expect(await attempt('at noon')).toEqual({ booked: 'at two', other: 'at two' })
  expect(done()).toEqual(['at two'])
})

test.each([401, 429, 503])(
  'a refusal at the door (%i) says nothing of what was lost, of the same input or a changed one',
  async (status) => {
    const { done, attempt, lost, refuse } = server()
    await attempt('at two', 'lost after')
    for (const note of ['at two', 'at noon']) {
      refuse('request.too_many', status)
      expect(await attempt(note)).toBe('request.too_many')
      refuse(undefined)
    }
    // The changed one was answered, so nobody has to look for it.
    expect(lost.read()).toMatchObject([{ input: { body: { note: 'at two' } } }])
    expect(await attempt('at noon')).toEqual({ booked: 'at two', other: 'at two' })
    expect(done()).toEqual(['at two'])
  },
)

test('one whose first try is still worked on is the same attempt when it is changed', async () => {
  const { done, attempt, refuse } = server()
  await attempt('at two', 'lost after')
  refuse('request.idempotency_running', 409)
  expect(await attempt('at two')).toBe('request.idempotency_running')
  refuse(undefined)
  expect(await attempt('at noon')).toEqual({ booked: 'at two', other: 'at two' })
  expect(done()).toEqual(['at two'])
})

test.each([
  ['finds the first still worked on', 'request.idempotency_running', 409],
  ['is refused at the door', 'identity.sign_in_required', 401],
])('its second try that %s forgets nothing', async (_what, code, status) => {
  const { done, attempt, lost, loseOnce } = server()
  loseOnce(code, status)
  expect(await attempt('at two')).toBe(code)
  expect(lost.read()).toHaveLength(1)
  expect(await attempt('at noon')).toEqual({ booked: 'at two', other: 'at two' })
  expect(done()).toEqual(['at two'])
})

test('what is refused at the door without anything lost is known not to be done, and is done once when it is sent again', async () => {
  const { done, attempt, lost, refuse } = server()
  refuse('request.busy', 503)
  expect(await attempt('at two')).toBe('request.busy')
  expect(lost.read()).toEqual([])
  refuse(undefined)
  expect(await attempt('at two')).toEqual({ booked: 'at two' })
  expect(done()).toEqual(['at two'])
})

test('words that were refused at the door are part of the attempt when they come back after others', async () => {
  const { done, attempt, refuse } = server()
  refuse('request.busy', 503)
  await attempt('at two')
  refuse(undefined)
  await attempt('at noon', 'lost after')
  expect(await attempt('at two')).toEqual({ booked: 'at noon', other: 'at noon' })
  expect(done()).toEqual(['at noon'])
})

test('the same words are told as done, though another look was needed', async () => {
  const { done, attempt, refuseOnce } = server()
  await attempt('at two', 'lost after')
  refuseOnce('request.idempotency_running', 409)
  expect(await attempt('at two')).toEqual({ booked: 'at two' })
  expect(done()).toEqual(['at two'])
})

test('it is forgotten as soon as it is known what became of it', async () => {
  const { done, attempt, lost } = server()
  await attempt('at two', 'lost after')
  expect(lost.read()).toMatchObject([{ input: { body: { note: 'at two' } }, of: 'one' }])
  await attempt('at noon')
  expect(lost.read()).toEqual([])
  expect(await attempt('at noon')).toEqual({ booked: 'at noon' })
  expect(done()).toEqual(['at two', 'at noon'])
})

test('another attempt has a key of its own', async () => {
  const { done, attempt } = server()
  await attempt('at two', 'lost after')
  expect(await attempt('at noon', 'whole', lostHere())).toEqual({ booked: 'at noon' })
  expect(done()).toEqual(['at two', 'at noon'])
})

test('what waits for its answer is known to be sent, as the page may be reloaded meanwhile', async () => {
  const { attempt, lost } = server()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void attempt('at two')
  await vi.waitFor(() => expect(lost.read()).toHaveLength(1))
})
