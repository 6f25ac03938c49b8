import { expect, test } from 'vitest'
import { serverTranslator } from '#locales/index.ts'
import { afterMove } from './after-move.ts'

const startsAt = '2030-05-10T02:00:00.000Z'
const money = (amount: number) => ({ amount, currency: 'MYR' })
const order: Parameters<typeof afterMove>[1] = {
  policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
  total: money(8000),
  due: money(8000),
  paid: money(8000),
  placedAt: '2030-05-01T02:00:00.000Z',
  zone: 'Asia/Kuala_Lumpur',
  movesLeft: 3,
}
const said = (over: Partial<typeof order>, now: string) =>
  afterMove(serverTranslator('en'), { ...order, ...over }, { startsAt, now: Date.parse(now), locale: 'en' })
const early = '2030-05-02T02:00:00.000Z'
const late = '2030-05-09T12:00:00.000Z'

test('a deadline is said to end free cancelling only where that costs anything afterwards', () => {
  expect(said({}, early).words).toMatch(/^You can cancel for free, or move it again, until .*9 May/)
  for (const free of [{ paid: money(0) }, { policy: { ...order.policy, latePercent: 0 } }]) {
    expect(said(free, early)).toEqual({
      isLast: false,
      words: expect.stringMatching(/^You can move it again until .*9 May/),
    })
    expect(said(free, late)).toEqual({ isLast: true, words: "Once moved to this time, it can't be moved again." })
  }
  expect(said({}, late).words).toMatch(/and cancelling costs RM 8\.00 \(10 %\)\.$/)
})

test('of the last move that may be made it is not said that another one may follow', () => {
  expect(said({ movesLeft: 2 }, early).isLast).toBe(false)
  expect(said({ movesLeft: 1 }, early)).toEqual({
    isLast: true,
    words: expect.stringMatching(
      /^Once moved to this time, it can't be moved again\. You can cancel for free until .*9 May/,
    ),
  })
  expect(said({ movesLeft: 1, paid: money(0) }, early).words).toBe("Once moved to this time, it can't be moved again.")
})
