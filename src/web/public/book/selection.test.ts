import { expect, test } from 'vitest'
import { policyPresets } from '#shared/policy.ts'
import { stillOffered } from './kept-selection.ts'
import { changeSelection, missingPart, seriesTimes, startSelection, toBooking } from './selection.ts'
import type { OfferTerms } from './terms.ts'

type Of<K extends 'variants' | 'addons' | 'people' | 'occurrences'> = OfferTerms[K][number]

const myr = (amount: number) => ({ amount, currency: 'MYR' })

const variant = (variantid: string): Of<'variants'> => ({
  variantid,
  name: variantid,
  price: myr(8000),
  durationMinutes: 60,
})
const addon = (addonid: string): Of<'addons'> => ({
  addonid,
  name: addonid,
  price: myr(1000),
  extraMinutes: 0,
  maxQuantity: 5,
})
const ticket = (tickettypeid: string, left = 9): Of<'occurrences'>['tickets'][number] => ({
  tickettypeid,
  name: tickettypeid,
  kind: 'paid',
  price: myr(5000),
  maxPerOrder: 10,
  left,
  onSale: true,
})
const date = (occurrenceid: string, tickets: Of<'occurrences'>['tickets'] = []): Of<'occurrences'> => ({
  occurrenceid,
  startsAt: '2030-05-01T01:00:00.000Z',
  endsAt: '2030-05-01T03:00:00.000Z',
  tickets,
})

const terms: OfferTerms = {
  offerid: 'o',
  slug: 'haircut',
  itemid: 'i',
  isEvent: false,
  kind: 'instant',
  name: 'Haircut',
  title: 'Haircut',
  summary: '',
  pictureFileId: null,
  ratingSum: 0,
  ratingCount: 0,
  company: { companyid: 'c', slug: 'salon', name: 'Salon', verified: false, avatarFileId: null },
  priceModel: 'fixed',
  price: myr(8000),
  shown: { priceModel: 'fixed', price: myr(8000) },
  durationMinutes: 60,
  minQuantity: 1,
  maxQuantity: 10,
  zone: 'Asia/Kuala_Lumpur',
  horizonDays: 90,
  places: ['provider', 'customer'],
  branch: null,
  serviceRadiusKm: null,
  travelFee: { base: myr(0), perKm: myr(0) },
  deposit: null,
  policy: { preset: 'fair', ...policyPresets.fair, noticeMinutes: 1440 },
  variants: [variant('v1'), variant('v2')],
  addons: [],
  people: [{ staffid: 's1', name: 'Aina', title: '', avatarFileId: null }],
  occurrences: [],
}
const event: OfferTerms = { ...terms, isEvent: true, variants: [], occurrences: [date('d1')] }

test('a slot in the address is kept, and its day is that of the place', () => {
  const state = startSelection(terms, { slot: '2030-05-01T17:00:00Z', person: 's1', variant: 'v2' })
  expect(state).toMatchObject({
    startsAt: '2030-05-01T17:00:00.000Z',
    day: '2030-05-02',
    staffid: 's1',
    variantid: 'v2',
  })
  expect(startSelection(terms, { slot: 'soon', variant: 'unknown' })).toMatchObject({ startsAt: null, variantid: 'v1' })
})

test('a slot without its zone is no time: it would be another one in every browser', () => {
  for (const slot of ['2030-05-01T17:00:00', '2030-05-01', '2030'])
    expect(startSelection(terms, { slot })).toMatchObject({ startsAt: null, day: null })
  expect(startSelection(terms, { slot: '2030-05-02T01:00:00+08:00' }).startsAt).toBe('2030-05-01T17:00:00.000Z')
})

test('another person or day lets go of the time; what only makes it longer, and a note, do not', () => {
  const state = { ...startSelection(terms, {}), startsAt: '2030-05-01T01:00:00.000Z' }
  expect(changeSelection(state, { addons: { a: 1 } }).startsAt).toBe(state.startsAt)
  expect(changeSelection(state, { variantid: 'v2' }).startsAt).toBe(state.startsAt)
  expect(changeSelection(state, { staffid: null }).startsAt).toBeNull()
  expect(changeSelection(state, { day: '2030-05-03' }).startsAt).toBeNull()
  expect(changeSelection(state, { note: 'ring twice' }).startsAt).toBe(state.startsAt)
})

test('says what is missing, in the order of the page', () => {
  const state = startSelection(terms, {})
  expect(missingPart(terms, state)).toBe('time')
  const timed = changeSelection(state, { startsAt: '2030-05-01T01:00:00.000Z' })
  expect(missingPart(terms, timed)).toBeUndefined()
  const home = changeSelection(timed, { place: { kind: 'customer' } })
  expect(missingPart(terms, home)).toBe('address')
  expect(
    missingPart(terms, changeSelection(home, { place: { line1: '1, Jalan Satu', city: 'Bangsar', lat: 3, lng: 101 } })),
  ).toBeUndefined()
  // Whoever comes reads a town, wherever the position lies.
  expect(
    missingPart(terms, changeSelection(home, { place: { line1: '1, Jalan Satu', city: '', lat: 3, lng: 101 } })),
  ).toBe('address')
  const lying = { line1: '1, Jalan Satu', city: 'Bangsar', lat: 3, lng: 101 }
  const posted = (postcode: string) => missingPart(terms, changeSelection(home, { place: { ...lying, postcode } }))
  expect([posted(' 46000 '), posted('4600'), posted('no')]).toEqual([undefined, 'address', 'address'])
  expect(missingPart(event, startSelection(event, {}))).toBe('tickets')
})

test('an address that lies farther than somebody comes is missing another one', () => {
  const near = { ...terms, serviceRadiusKm: 20, branch: { address: '', city: '', lat: 3, lng: 101 } }
  const at = (lat: number) =>
    missingPart(
      near,
      changeSelection(startSelection(near, {}), {
        startsAt: '2030-05-01T01:00:00.000Z',
        place: { kind: 'customer', line1: '1, Jalan Satu', city: 'Bangsar', lat, lng: 101 },
      }),
    )
  expect([at(3.17), at(3.19), missingPart({ ...near, serviceRadiusKm: null }, startSelection(near, {}))]).toEqual([
    undefined,
    'area',
    'time',
  ])
})

test('of an event the next date with places is chosen, and its ticket where there is one kind alone', () => {
  const dates = [date('full', [ticket('t1', 0)]), date('next', [ticket('t2', 5)]), date('later', [ticket('t3', 5)])]
  const start = (occurrences: OfferTerms['occurrences'], wish = {}) => startSelection({ ...event, occurrences }, wish)
  expect(start(dates)).toMatchObject({ occurrenceid: 'next', tickets: { t2: 1 } })
  expect(start(dates, { occurrence: 'later' })).toMatchObject({ occurrenceid: 'later', tickets: { t3: 1 } })
  expect(start([date('d', [ticket('a', 5), ticket('b', 5)])]).tickets).toEqual({})
})

test('what is given for a ticket starts at its price, is sent in sen, and is missing where it is less or no amount', () => {
  const gift = { ...ticket('g'), kind: 'donation' as const, price: myr(500) }
  const evening = { ...event, occurrences: [date('d', [gift, ticket('t')])] }
  const given = (typed?: string, tickets: Record<string, number> = { g: 2 }) => {
    const state = changeSelection(startSelection(evening, {}), {
      tickets,
      ...(typed !== undefined && { gifts: { g: typed } }),
    })
    return missingPart(evening, state) ?? toBooking(evening, state).tickets
  }
  const sent = (amount: number) => [{ tickettypeid: 'g', quantity: 2, amount }]
  expect(given()).toEqual(sent(500))
  expect([given('25.50'), given(' RM 1,200'), given('5')]).toEqual([sent(2550), sent(120_000), sent(500)])
  for (const wrong of ['', '4.99', '0', '-20', 'ten', '100,000.01']) expect(given(wrong)).toBe('amount')
  // Of what is not chosen nothing is asked.
  expect(given('no', { t: 1 })).toEqual([{ tickettypeid: 't', quantity: 1 }])
  expect(given('no', {})).toBe('tickets')
})

test('the booking sent holds what was chosen and nothing empty', () => {
  const state = changeSelection(startSelection(terms, {}), {
    startsAt: '2030-05-01T01:00:00.000Z',
    addons: { a: 2, b: 0 },
  })
  expect(toBooking(terms, state)).toEqual({
    offerid: 'o',
    variantid: 'v1',
    quantity: 1,
    addons: [{ addonid: 'a', quantity: 2 }],
    startsAt: '2030-05-01T01:00:00.000Z',
    place: { kind: 'provider' },
  })
  const tickets = changeSelection(startSelection(event, {}), { tickets: { t: 2, u: 0 } })
  expect(toBooking(event, tickets)).toEqual({
    offerid: 'o',
    occurrenceid: 'd1',
    tickets: [{ tickettypeid: 't', quantity: 2 }],
  })
})

test('a series waits until each date that is not free is swapped or left out, and keeps two at least', () => {
  const dates = [
    { startsAt: '2030-05-02T03:00:00.000Z', free: true, alternatives: [] },
    { startsAt: '2030-05-09T03:00:00.000Z', free: false, alternatives: ['2030-05-09T05:00:00.000Z'] },
    { startsAt: '2030-05-16T03:00:00.000Z', free: true, alternatives: [] },
  ]
  const [first = '', second = '', third = ''] = dates.map(({ startsAt }) => startsAt)
  expect(seriesTimes(dates, {})).toBeUndefined()
  expect(seriesTimes(dates, { [second]: '2030-05-09T05:00:00.000Z' })).toEqual([
    first,
    '2030-05-09T05:00:00.000Z',
    third,
  ])
  expect(seriesTimes(dates, { [second]: null })).toEqual([first, third])
  expect(seriesTimes(dates.slice(0, 2), { [second]: null })).toBeUndefined()
})

test('another time or another rhythm forgets what became of the dates before', () => {
  const state = { ...startSelection(terms, {}), startsAt: '2030-05-01T01:00:00.000Z', swaps: { a: null } }
  expect(changeSelection(state, { note: 'x' }).swaps).toEqual({ a: null })
  expect(changeSelection(state, { startsAt: '2030-05-01T02:00:00.000Z' }).swaps).toEqual({})
  expect(changeSelection(state, { repeat: { every: 'week', times: 4 } }).swaps).toEqual({})
})

test('a choice that was kept comes back without what the offer no longer has, or the clock has passed', () => {
  const start = startSelection(terms, {})
  const was = {
    ...start,
    variantid: 'v2',
    staffid: 's9',
    addons: { a1: 1, a9: 2 },
    startsAt: '2030-05-01T01:00:00.000Z',
    day: '2030-05-01',
    note: 'Ring twice',
    place: { ...start.place, kind: 'customer' as const, line1: '1 Jalan Damai' },
  }
  const offered = { ...terms, addons: [addon('a1')] }
  const before = Date.parse('2030-04-30T00:00:00Z')
  expect(stillOffered(offered, start, was, before)).toEqual({ ...was, staffid: null, addons: { a1: 1 } })
  expect(stillOffered(offered, start, was, Date.parse('2030-05-02T00:00:00Z'))).toMatchObject({
    startsAt: null,
    day: null,
    note: 'Ring twice',
  })
  const gone = stillOffered({ ...offered, variants: [], places: ['provider'] }, start, was, before)
  expect([gone.variantid, gone.place]).toEqual([start.variantid, start.place])
})

test('of an event that was kept its tickets come back with their date', () => {
  const dated = { ...event, occurrences: [date('d1', [ticket('t1')])] }
  const start = startSelection(dated, {})
  const was = { ...start, tickets: { t1: 2, t9: 1 } }
  const kept = stillOffered(dated, start, was, 0)
  expect(kept.tickets).toEqual({ t1: 2 })
  expect(changeSelection({ ...start, occurrenceid: null }, kept).tickets).toEqual({ t1: 2 })
})
