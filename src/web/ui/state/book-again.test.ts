import { expect, test, vi } from 'vitest'
import { bookAgainPath, keepDraft, keepForAgain } from './book-again.ts'
import { keptDraft } from './kept-again.ts'

const line = {
  occurrenceid: null,
  tickettypeid: null,
  kind: 'service',
  offerSlug: 'cut',
  offerid: 'o',
  itemid: 'i',
  variantid: 'v',
  addonid: null,
  quantity: 1,
  wantedStaffid: null,
}
type Again = Parameters<typeof bookAgainPath>[0]
const placed = { orderid: 'd', place: { kind: 'provider' }, startsAt: null, placedAt: '2030-04-01T02:00:00.000Z' }
const lines = (...all: object[]) => ({ ...placed, lines: all }) as Again
const draft = (...all: object[]) => ({ ...lines(...all), placedAt: null })

test('what is booked again is the same, with the same person', () => {
  const served = { ...line, staff: { staffid: 's', name: 'Aina', avatarFileId: null } }
  const addon = { ...line, kind: 'addon', variantid: null, addonid: 'a' }
  expect(bookAgainPath(lines(served, addon))).toBe('/book/cut/o?variant=v&addons=a&person=s&again=d')
  expect(bookAgainPath(lines({ ...served, wantedStaffid: 'w' }))).toBe('/book/cut/o?variant=v&person=w&again=d')
  expect(bookAgainPath(lines({ ...line, variantid: null, staff: null }))).toBe('/book/cut/o?again=d')
  const more = [
    { ...served, quantity: 3 },
    { ...addon, quantity: 2 },
  ]
  expect(bookAgainPath(lines(...more))).toBe('/book/cut/o?variant=v&addons=a%2Ca&quantity=3&person=s&again=d')
})

test('what is chosen anew in place of a draft begins as that is: its time and place, and nobody who was not asked for', () => {
  const served = { ...line, staff: { staffid: 's', name: 'Aina', avatarFileId: null } }
  const also = { instead: 'd', slot: '2030-05-01T02:00:00.000Z' }
  const begins = '/book/cut/o?variant=v&slot=2030-05-01T02%3A00%3A00.000Z'
  expect(bookAgainPath(draft(served), also)).toBe(`${begins}&at=provider&instead=d`)
  const home = { ...draft(served), place: { kind: 'customer' } } as Again
  expect(bookAgainPath(home, also)).toBe(`${begins}&at=customer&instead=d`)
  expect(bookAgainPath({ ...home, placedAt: placed.placedAt })).toBe(
    '/book/cut/o?variant=v&person=s&at=customer&again=d',
  )
})

test('what ran out at the checkout begins as it was chosen: its time while that is ahead, and a person only if one was', () => {
  const served = { ...line, staff: { staffid: 's', name: 'Aina', avatarFileId: null } }
  const addon = { ...line, kind: 'addon', variantid: null, addonid: 'a' }
  const ranOut = (startsAt: string, ...all: object[]) => bookAgainPath({ ...draft(...all), startsAt })
  const slot = 'slot=2999-05-01T02%3A00%3A00.000Z'
  const ahead = '2999-05-01T02:00:00.000Z'
  expect(ranOut(ahead, served, addon)).toBe(`/book/cut/o?variant=v&addons=a&${slot}&at=provider&again=d`)
  expect(ranOut(ahead, { ...served, wantedStaffid: 'w' })).toBe(
    `/book/cut/o?variant=v&person=w&${slot}&at=provider&again=d`,
  )
  expect(ranOut('2020-05-01T02:00:00.000Z', served)).toBe('/book/cut/o?variant=v&at=provider&again=d')
})

test('of what was never placed the words and the address go along, of what took place where it was', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const given = { line1: '1, Jalan Ampang', postcode: '50450', city: 'Kuala Lumpur' }
  const place = { kind: 'customer' as const, address: null, lat: 3, lng: 101, link: null, given }
  const order = { ...draft(line), place, note: 'The blue gate', recipient: null }
  keepForAgain({ ...order, placedAt: placed.placedAt })
  expect(keptDraft('d')).toEqual({ place: { ...given, lat: 3, lng: 101 } })
  keepForAgain(order)
  expect(keptDraft('d')).toEqual({ note: 'The blue gate', place: { ...given, lat: 3, lng: 101 } })
  expect(keptDraft('another')).toEqual({})
})

test('a ticket leads to the event, nothing to the shop', () => {
  expect(bookAgainPath(lines({ ...line, kind: 'ticket', staff: null }))).toBe('/item/i?offer=o')
  expect(bookAgainPath(lines())).toBe('/shop')
})

test('tickets of the cart are chosen anew at their date, as many as there are', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const unit = { amount: 2550, currency: 'MYR' }
  const ticket = { ...line, kind: 'ticket', occurrenceid: 'd', tickettypeid: 't', quantity: 2, unit }
  const place = { kind: 'provider' as const, address: null, lat: null, lng: null, link: null, given: null }
  const cart = { ...draft(ticket), note: null, place }
  expect(bookAgainPath(cart, { instead: 'o' })).toBe('/book/cut/o?occurrence=d&instead=o')
  keepDraft(cart)
  expect(keptDraft(cart.orderid)).toEqual({ tickets: { t: 2 }, gifts: { t: '25.50' } })
})
