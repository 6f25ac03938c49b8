import { expect, test } from 'vitest'
import { allLetters, rights } from '#shared/rights.ts'
import { rightGroups, roleOf, roles, rolesToGive, standingOf } from './roles.ts'

test('each role brings what it is named by, and a set that is none of them is a custom one', () => {
  const named = roles.filter((role) => role !== 'custom')
  expect(named.map((role) => roleOf(standingOf(role, { flags: '', perms: 'BX' })))).toEqual(named)
  expect(roleOf({ flags: '', perms: 'BX' })).toBe('custom')
  // Whatever the order of the letters.
  expect(
    roleOf({ flags: '', perms: [...standingOf('accountant', { flags: '', perms: '' }).perms].reverse().join('') }),
  ).toBe('accountant')
  expect(standingOf('custom', { flags: 'A', perms: 'BX' })).toEqual({ flags: '', perms: 'BX' })
})

test('nobody is offered a role with more than they hold themselves', () => {
  expect(rolesToGive({ flags: 'O', can: allLetters })).toEqual(roles.slice(0, -1))
  expect(rolesToGive({ flags: 'A', can: allLetters })).toEqual(roles.slice(1, -1))
  expect(rolesToGive({ flags: '', can: 'LK' })).toEqual(['gate', 'none'])
})

test('every right stands in one group', () => {
  expect(rightGroups.flatMap((group) => group.rights).toSorted()).toEqual(rights.toSorted())
})
