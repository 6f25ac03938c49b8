import { expect, test } from 'vitest'
import { ApiError } from '../client/api.ts'
import { untilWritten, writeOn } from './written.ts'

const noAnswer = () => new ApiError(0, { code: 'request.no_network', errorMsg: 'No answer' })

test('whoever takes orders out of their checkout waits for what is being written on them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const written = writeOn('g1', () => promise)
  let isFree = false
  const free = untilWritten('g1').then(() => {
    isFree = true
  })
  await untilWritten('another')
  expect(isFree).toBe(false)
  resolve()
  await Promise.all([written, free])
  expect(isFree).toBe(true)
})

test('what had no answer is written once more; what is refused stands in the way of nobody', async () => {
  const tries: string[] = []
  const lost = (name: string, error: Error) => () => {
    tries.push(name)
    return tries.length % 2 ? Promise.reject(error) : Promise.resolve()
  }
  await expect(writeOn('g2', lost('note', noAnswer()))).rejects.toThrow()
  await untilWritten('g2')
  await untilWritten('g2')
  expect(tries).toEqual(['note', 'note'])
  const refused = () => Promise.reject(new ApiError(409, { code: 'orders.not_allowed_now', errorMsg: 'Placed' }))
  await expect(writeOn('g3', refused)).rejects.toThrow()
  await untilWritten('g3')
  await expect(writeOn('g4', () => Promise.reject(noAnswer()))).rejects.toThrow()
  await expect(untilWritten('g4')).rejects.toThrow()
})

test('an older one that is slow is not written after a newer one', async () => {
  const written: string[] = []
  const slow = Promise.withResolvers<void>()
  const first = writeOn('g5', () => slow.promise.then(() => void written.push('old')))
  const second = writeOn('g5', () => Promise.resolve(written.push('new')))
  const free = untilWritten('g5').then(() => void written.push('paid'))
  slow.resolve()
  await Promise.all([first, second, free])
  expect(written).toEqual(['old', 'new', 'paid'])
})
