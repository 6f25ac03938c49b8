import { expect, test } from 'vitest'
import { mostOf } from './change-room.ts'

const money = (amount: number) => ({ amount, currency: 'MYR' })
const addon = (addonid: string, amount: number) => ({
  addonid,
  name: { en: addonid },
  price: money(amount),
  extraMinutes: 0,
  maxQuantity: 3,
  fits: true,
})
const [wash, mask] = [addon('wash', 2000), addon('mask', 1500)]

const ask = (one: typeof wash, room: number | null, counts: Record<string, number> = {}, paid = 8000) =>
  mostOf(one, {
    order: { lines: [], travel: money(0), paid: money(paid) },
    quote: { travel: money(0), room: room === null ? null : money(room) },
    addons: [wash, mask],
    counts,
  })

test('no more is offered than can be paid, whatever else is chosen', () => {
  expect(ask(wash, 0)).toEqual({ most: 0, later: false })
  expect(ask(wash, 1999)).toEqual({ most: 0, later: false })
  expect(ask(wash, 4000)).toEqual({ most: 2, later: true })
  expect(ask(wash, 4000, { mask: 2 })).toEqual({ most: 0, later: false })
  expect(ask(wash, 4000, { wash: 1, mask: 1 })).toEqual({ most: 1, later: false })
  expect(ask(wash, null)).toEqual({ most: 3, later: true })
})

test('what costs nothing is always offered, and what fits into no time never', () => {
  expect(ask({ ...wash, price: money(0) }, 0)).toEqual({ most: 3, later: false })
  expect(ask({ ...wash, fits: false }, null)).toEqual({ most: 0, later: false })
})

test('of a booking that is paid on the spot as a whole nothing special is said', () => {
  expect(ask(wash, 4000, {}, 0)).toEqual({ most: 2, later: false })
})
