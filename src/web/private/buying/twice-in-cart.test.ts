import { expect, test } from 'vitest'
import { twiceInCart } from './twice-in-cart.ts'

const draft = (orderid: string, offerid: string, startsAt: string | null, stale = false) => ({
  orderid,
  startsAt,
  stale,
  lines: [{ offerid }],
})

test('lines of one offer and start are named, however many; another offer, start, or a time that has passed is not', () => {
  const [nine, ten] = ['2030-05-10T01:00:00.000Z', '2030-05-10T02:00:00.000Z']
  const drafts = [
    draft('a', 'cut', nine),
    draft('b', 'cut', ten),
    draft('c', 'cut', nine),
    draft('d', 'shave', nine),
    draft('e', 'cut', nine),
    draft('f', 'shave', ten, true),
    draft('g', 'shave', ten),
    draft('h', 'wash', null),
    draft('i', 'wash', null),
  ]
  expect([...twiceInCart(drafts)].toSorted()).toEqual(['a', 'c', 'e'])
})
