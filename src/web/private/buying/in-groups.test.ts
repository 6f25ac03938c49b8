import { expect, test } from 'vitest'
import { asInCart, inGroups } from './in-groups.ts'

let made = 0
const draft = (companyid: string, startsAt: string | null) => ({
  orderid: `order ${++made}`,
  company: { companyid },
  startsAt,
})

test('the company of the newest draft comes first, the dates of a series one after the other, and what has no time last', () => {
  const [one, two, three] = ['2030-05-10T01:00:00.000Z', '2030-05-17T01:00:00.000Z', '2030-05-24T01:00:00.000Z']
  const drafts = [
    draft('b', three),
    draft('b', null),
    draft('b', two),
    draft('a', two),
    draft('b', one),
    draft('a', one),
  ]
  expect(inGroups(drafts).map((group) => group.map(({ company, startsAt }) => [company.companyid, startsAt]))).toEqual([
    [
      ['b', one],
      ['b', two],
      ['b', three],
      ['b', null],
    ],
    [
      ['a', one],
      ['a', two],
    ],
  ])
})

test('a checkout, whose orders come oldest first, lists them as the cart did', () => {
  const [one, two] = ['2030-05-10T01:00:00.000Z', '2030-05-17T01:00:00.000Z']
  const drafts = [draft('b', two), draft('a', two), draft('a', one)]
  expect(asInCart(drafts.toReversed())).toEqual(inGroups(drafts).flat())
})

test('what goes to the checkout by itself stands apart from the others of its company', () => {
  const [linked, ...others] = [draft('a', null), draft('a', null), draft('b', null), draft('a', null)]
  const parts = inGroups([linked, ...others], (one) => one === linked)
  expect(parts.map((part) => part.map(({ company }) => company.companyid))).toEqual([['a'], ['a', 'a'], ['b']])
  expect(parts[0]).toEqual([linked])
})
