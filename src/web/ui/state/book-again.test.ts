import { expect, test } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import { bookAgainPath } from './book-again.ts'

const line = {
  kind: 'service',
  offerSlug: 'cut',
  offerid: 'o',
  itemid: 'i',
  variantid: 'v',
  addonid: null,
  wantedStaffid: null,
}
const lines = (...all: object[]) => ({ lines: all }) as Pick<OrderView, 'lines'>

test('what is booked again is the same, with the same person', () => {
  const served = { ...line, staff: { staffid: 's', name: 'Aina', avatarid: null } }
  const addon = { ...line, kind: 'addon', variantid: null, addonid: 'a' }
  expect(bookAgainPath(lines(served, addon))).toBe('/book/cut/o?variant=v&addons=a&person=s')
  expect(bookAgainPath(lines({ ...served, wantedStaffid: 'w' }))).toBe('/book/cut/o?variant=v&person=w')
  expect(bookAgainPath(lines({ ...line, variantid: null, staff: null }))).toBe('/book/cut/o')
})

test('a ticket leads to the event, nothing to the shop', () => {
  expect(bookAgainPath(lines({ ...line, kind: 'ticket', staff: null }))).toBe('/item/i?offer=o')
  expect(bookAgainPath(lines())).toBe('/shop')
})
