import { expect, test } from 'vitest'
import { obviousOf } from './order-buttons.ts'

const startsAt = '2030-05-10T02:00:00.000Z'
const start = Date.parse(startsAt)
const proposal = null
const DAY = 86_400_000

test('money is taken as the main action from the start of the visit on, and not before', () => {
  const actions = ['mark_paid', 'cancel'] as const
  const order = { actions: [...actions], proposal, startsAt }
  expect(obviousOf(order, start - DAY)).toBeUndefined()
  expect(obviousOf(order, start - 1)).toBeUndefined()
  expect(obviousOf(order, start)).toBe('mark_paid')
  // What has no time is not waited for.
  expect(obviousOf({ ...order, startsAt: null }, start - DAY)).toBe('mark_paid')
})

test('of a booking that is ahead the main action is to move it, also where money is still due', () => {
  expect(obviousOf({ actions: ['cancel', 'mark_paid', 'reschedule'], proposal, startsAt }, start - DAY)).toBe(
    'reschedule',
  )
  expect(obviousOf({ actions: ['accept', 'decline', 'mark_paid'], proposal, startsAt }, start - DAY)).toBe('accept')
})

test('what takes something back, or needs a reason, is never the main action', () => {
  expect(obviousOf({ actions: ['unmark_paid', 'cancel'], proposal, startsAt }, start)).toBeUndefined()
  expect(obviousOf({ actions: ['no_show', 'cancel'], proposal, startsAt }, start)).toBeUndefined()
})
