import { expect, test } from 'vitest'
import { feeFor } from '../checkout/pricing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = new Date('2030-05-06T00:00:00Z')
const order = (over: Partial<Parameters<typeof feeFor>[0]>): Parameters<typeof feeFor>[0] => ({
  status: 'confirmed',
  totalAmount: 8000,
  startsAt: new Date(now.getTime() + 2 * HOUR),
  placedAt: new Date(now.getTime() - 48 * HOUR),
  policy: { preset: 'flexible', latePercent: 10, noShowPercent: 30, noticeMinutes: 24 * 60 },
  freeCancelUntil: null,
  ...over,
})

test('cancelling for nothing ends at the start at the latest, also in the day after a move by the provider', () => {
  const moved = feeFor(order({ freeCancelUntil: new Date(now.getTime() + 23 * HOUR) }), 'cancel', now)
  expect(moved).toEqual({ feeAmount: 0, freeUntil: new Date(now.getTime() + 2 * HOUR) })
  const justPlaced = feeFor(order({ placedAt: now, startsAt: new Date(now.getTime() + 2 * MINUTE) }), 'cancel', now)
  expect(justPlaced.freeUntil).toEqual(new Date(now.getTime() + 2 * MINUTE))
})
