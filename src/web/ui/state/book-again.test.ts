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
  quantity: 1,
  wantedStaffid: null,
}
type Again = Pick<OrderView, 'lines' | 'place'>
const lines = (...all: object[]) => ({ lines: all, place: { kind: 'provider' } }) as Again

test('what is booked again is the same, with the same person', () => {
  const served = { ...line, staff: { staffid: 's', name: 'Aina', avatarFileId: null } }
  const addon = { ...line, kind: 'addon', variantid: null, addonid: 'a' }
  expect(bookAgainPath(lines(served, addon))).toBe('/book/cut/o?variant=v&addons=a&person=s')
  expect(bookAgainPath(lines({ ...served, wantedStaffid: 'w' }))).toBe('/book/cut/o?variant=v&person=w')
  expect(bookAgainPath(lines({ ...line, variantid: null, staff: null }))).toBe('/book/cut/o')
  const more = [
    { ...served, quantity: 3 },
    { ...addon, quantity: 2 },
  ]
  expect(bookAgainPath(lines(...more))).toBe('/book/cut/o?variant=v&addons=a%2Ca&quantity=3&person=s')
})

test('what is chosen anew in place of a draft begins as that is: its time and place, and nobody who was not asked for', () => {
  const served = { ...line, staff: { staffid: 's', name: 'Aina', avatarFileId: null } }
  const also = { instead: 'd', slot: '2030-05-01T02:00:00.000Z' }
  const begins = '/book/cut/o?variant=v&slot=2030-05-01T02%3A00%3A00.000Z'
  expect(bookAgainPath(lines(served), also)).toBe(`${begins}&at=provider&instead=d`)
  const home = { ...lines(served), place: { kind: 'customer' } } as Again
  expect(bookAgainPath(home, also)).toBe(`${begins}&at=customer&instead=d`)
  expect(bookAgainPath(home)).toBe('/book/cut/o?variant=v&person=s&at=customer')
})

test('a ticket leads to the event, nothing to the shop', () => {
  expect(bookAgainPath(lines({ ...line, kind: 'ticket', staff: null }))).toBe('/item/i?offer=o')
  expect(bookAgainPath(lines())).toBe('/shop')
})
