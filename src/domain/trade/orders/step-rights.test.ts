import { expect, test } from 'vitest'
import { acts, rightFor, type StepName, transitions } from './orders.states.ts'

// Written out: the table cannot vouch for itself.
const settles: readonly string[] = ['mark_paid', 'unmark_paid']

test('what a company does with an order takes the right to change orders, and with its money the one to settle it', () => {
  const theirs = Object.entries({ ...transitions, ...acts }).filter(([, { by }]) =>
    (by as readonly string[]).includes('provider'),
  )
  expect(theirs.length).toBeGreaterThan(14)
  for (const [name] of theirs)
    expect(rightFor(name as StepName), name).toBe(settles.includes(name) ? 'orders.settle' : 'orders.change')
})
