import { expect, test } from 'vitest'
import type { InputOf } from '#contracts/calls.ts'
import { chips, type FilterOf, period, search, select, wishesOf } from './filters.tsx'

const ofUsers = (...filters: FilterOf<NonNullable<InputOf<'GET /api/h/admin/users'>['query']>>[]) => filters
const ofAudit = (...filters: FilterOf<NonNullable<InputOf<'GET /api/h/admin/audit'>['query']>>[]) => filters

test('of fixed choices only an existing one counts; what is typed or linked is left to the server', () => {
  const users = ofUsers(
    search('q', 'Name'),
    chips('state', 'State', ['', 'disabled'], (value) => value),
  )
  expect(wishesOf(users, (name) => ({ q: 'Mei', state: 'bogus' })[name] ?? '')).toEqual({ q: 'Mei', state: '' })
  const audit = ofAudit(
    period('from', 'to', 'When'),
    select('action', 'Action', ['', 'orders.'], (value) => value),
  )
  expect(wishesOf(audit, (name) => name)).toEqual({ from: 'from', to: 'to', action: 'action' })
})

/** Not called: the compiler is what is asked. */
export function Misnamed() {
  // @ts-expect-error a name that the operation does not take
  ofUsers(search('nobody', 'Name'))
  // @ts-expect-error a choice that the operation refuses
  ofUsers(chips('state', 'State', ['', 'bogus'], (value) => value))
  // @ts-expect-error an end of a period that it does not take
  ofAudit(period('from', 'until', 'When'))
}
