import { expect, test } from 'vitest'
import { type Draft, findDraft } from './find-draft.ts'

const startsAt = '2030-05-10T01:00:00.000Z'
const line = {
  kind: 'service',
  offerid: 'cut',
  variantid: 'v',
  addonid: null,
  quantity: 1,
  wantedStaffid: 's',
} as const
const addon = { ...line, kind: 'addon', variantid: null, wantedStaffid: null } as const
const there = { kind: 'provider', given: null } as const
const draft = (over: Partial<Draft> = {}): Draft => ({
  orderid: 'd',
  startsAt,
  note: null,
  place: there,
  lines: [line, { ...addon, addonid: 'b', quantity: 2 }, { ...addon, addonid: 'a' }],
  ...over,
})
const booking = {
  offerid: 'cut',
  variantid: 'v',
  quantity: 1,
  staffid: 's',
  startsAt,
  addons: [
    { addonid: 'a', quantity: 1 },
    { addonid: 'b', quantity: 2 },
  ],
  place: { kind: 'provider' as const },
}

test('a draft of the same offer, time, person, add-ons, place and words is found, whatever the order of its lines', () => {
  expect(findDraft([draft({ orderid: 'other', startsAt: null }), draft()], booking)?.orderid).toBe('d')
  const home = { line1: '1, Jalan Satu', postcode: '', city: 'Ipoh' }
  const place = { kind: 'customer' as const, line1: home.line1, city: home.city, lat: 4.6, lng: 101.1 }
  const atHome = draft({ place: { kind: 'customer', given: home }, note: 'Ring' })
  expect(findDraft([atHome], { ...booking, place, note: 'Ring' })).toBe(atHome)
})

test('what differs in one of them is another choice, and a choice without a time is in no cart', () => {
  const differing = [
    { startsAt: '2030-05-10T02:00:00.000Z' },
    { note: 'Ring' },
    { place: { kind: 'online' as const, given: null } },
    { lines: [line] },
    { lines: [{ ...line, wantedStaffid: null }, ...draft().lines.slice(1)] },
    { lines: [{ ...line, quantity: 2 }, ...draft().lines.slice(1)] },
    { lines: [{ ...line, variantid: 'w' }, ...draft().lines.slice(1)] },
  ]
  for (const over of differing) expect(findDraft([draft(over)], booking)).toBeUndefined()
  const { startsAt: _none, ...open } = booking
  expect(findDraft([draft({ startsAt: null })], open)).toBeUndefined()
})
