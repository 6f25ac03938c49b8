import { expect, test } from 'vitest'
import { ApiError } from '../client/api.ts'
import { inOneAttempt } from './use-one-attempt.ts'

/** A server that does one thing per attempt, and a network that loses what is said of it. */
function server() {
  const done: string[] = []
  let lost: readonly string[] = []
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
      inOneAttempt(send(network), lost, input, (left) => {
        lost = left
      }).catch((error: ApiError) => error.code),
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
