import { expect, test } from 'vitest'
import { ApiError } from '../client/api.ts'
import { answerOf, inOneAttempt, OtherDone } from './one-attempt.ts'

/** A server that does one thing per attempt, and a network that loses what is said of it. */
function server() {
  const done: string[] = []
  let kept: readonly unknown[] = []
  const lost = {
    attempt: 'one',
    read: () => kept,
    // As over a reload: what comes back is no longer the same object.
    keep: (inputs: readonly unknown[]) => {
      kept = JSON.parse(JSON.stringify(inputs)) as unknown[]
    },
  }
  const send = (network: 'lost before' | 'lost after' | 'whole') => (input: string) => {
    if (network === 'lost before')
      return Promise.reject(new ApiError(0, { code: 'request.no_network', errorMsg: 'No answer' }))
    if (done.length === 0) done.push(input)
    if (network === 'lost after')
      return Promise.reject(new ApiError(0, { code: 'request.no_network', errorMsg: 'No answer' }))
    if (done[0] !== input)
      return Promise.reject(new ApiError(422, { code: 'request.idempotency_mismatch', errorMsg: 'Taken' }))
    return Promise.resolve(`booked ${input}`)
  }
  return {
    done,
    attempt: (input: string, network: Parameters<typeof send>[0] = 'whole') =>
      inOneAttempt({ input, lost }, send(network)).catch((error: ApiError) => error.code),
    lost,
  }
}

test('what was done unseen is told instead of doing a changed one, too', async () => {
  const { done, attempt } = server()
  expect(await attempt('at two', 'lost after')).toBe('request.no_network')
  expect(await attempt('at noon')).toEqual({ answer: 'booked at two', other: 'at two' })
  expect(done).toEqual(['at two'])
})

test('what was not done is not done either: only the changed one is', async () => {
  const { done, attempt } = server()
  await attempt('at two', 'lost before')
  expect(await attempt('at noon')).toEqual({ answer: 'booked at noon' })
  expect(done).toEqual(['at noon'])
})

test('whichever of several was done is found', async () => {
  const { done, attempt } = server()
  await attempt('at two', 'lost before')
  await attempt('at noon', 'lost after')
  await attempt('at two', 'lost before')
  expect(await attempt('at four')).toEqual({ answer: 'booked at noon', other: 'at noon' })
  expect(done).toEqual(['at noon'])
})

test('a refusal of what was changed, for its words, says nothing of what was lost before', async () => {
  const { done, attempt, lost } = server()
  await attempt('at two', 'lost after')
  const refused = () => Promise.reject(new ApiError(422, { code: 'request.invalid', errorMsg: 'Please check' }))
  await expect(inOneAttempt({ input: 'at tow', lost }, refused)).rejects.toMatchObject({ code: 'request.invalid' })
  expect(await attempt('at noon')).toEqual({ answer: 'booked at two', other: 'at two' })
  expect(done).toEqual(['at two'])
})

test('it is forgotten as soon as it is known what became of it', async () => {
  const { attempt, lost } = server()
  await attempt('at two', 'lost after')
  expect(lost.read()).toEqual(['at two'])
  await attempt('at noon')
  expect(lost.read()).toEqual([])
})

test('another one that was done is no answer to what was sent last', () => {
  expect(answerOf({ answer: 'booked' })).toBe('booked')
  expect(() => answerOf({ answer: 'booked', other: 'at two' })).toThrow(OtherDone)
})

test('what waits for its answer is known to be sent, as the page may be reloaded meanwhile', async () => {
  const { attempt, lost } = server()
  void inOneAttempt({ input: 'at two', lost }, () => new Promise(() => undefined))
  await Promise.resolve()
  expect(lost.read()).toEqual(['at two'])
  expect(await attempt('at noon')).toMatchObject({ answer: 'booked at noon' })
  expect(lost.read()).toEqual([])
})
