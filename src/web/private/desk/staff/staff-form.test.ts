import { expect, test } from 'vitest'
import { ownChanges, type Standing } from './staff-form.ts'

const began: Standing = { flags: '', perms: 'BES', own: false, infoids: ['a', 'b'], title: '' }
const but = (changes: Partial<Standing>): Standing => ({ ...began, ...changes })

test('what is saved of a standing is what one has changed oneself', () => {
  expect(ownChanges(began, began, but({ perms: 'B', own: true }))).toEqual({})
  expect(ownChanges(but({ infoids: ['b', 'a'] }), began, began)).toEqual({})
  expect(ownChanges(but({ title: 'Stylist', own: true, infoids: null }), began, began)).toEqual({
    title: 'Stylist',
    own: true,
    infoids: null,
  })
})

test('a right that a colleague took or gave meanwhile stays so', () => {
  const written = but({ perms: 'BSM' })
  expect(ownChanges(written, began, began)).toEqual({ perms: 'BSM' })
  expect(ownChanges(written, began, but({ perms: 'BEX' }))).toEqual({ perms: 'BXM' })
  // Who makes somebody an admin, or gives a role, means that.
  expect(ownChanges(but({ perms: 'K' }), began, but({ perms: 'BTXD' }))).toEqual({ perms: 'K' })
  expect(ownChanges(but({ flags: 'A' }), began, but({ perms: 'B' }))).toEqual({ flags: 'A' })
})
