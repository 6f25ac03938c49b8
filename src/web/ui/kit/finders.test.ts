import { expect, test } from 'vitest'
import { among, offersAmong } from './finders.ts'

const offer = (offerid: string, en: string, ms: string, priceAmount: number) => ({
  offerid,
  title: { en, ms },
  name: { en: 'Standard' },
  price: { amount: priceAmount, currency: 'MYR' },
})
const offers = [offer('1', 'Haircut', 'Potong rambut', 4000), offer('2', 'Crème hair colour', 'Warna rambut', 12_000)]
const finder = offersAmong('test', () => Promise.resolve(offers), 'en')
const never = new AbortController().signal

test.each([
  ['', ['1', '2']],
  ['hair', ['1', '2']],
  ['  HAIR  cut ', ['1']],
  ['creme', ['2']],
  ['120', ['2']],
  ['piano', []],
])('the words %j find offers %j', async (words, ids) => {
  expect((await finder.ask(words, never)).map(({ id }) => id)).toEqual(ids)
})

test('an offer is found and named in the language of the page, with its price', async () => {
  const inMalay = offersAmong('test', () => Promise.resolve(offers), 'ms')
  expect(await inMalay.ask('warna', never)).toEqual([{ id: '2', name: 'Warna rambut', detail: 'Standard · RM 120.00' }])
  expect(await inMalay.named('1')).toMatchObject({ name: 'Potong rambut' })
})

test('an offer that is gone is called by its id', async () => {
  expect(await finder.named('9')).toEqual({ id: '9', name: '9', detail: '' })
})

test('choices that are known are found by the words of both their lines, in their order', async () => {
  const known = among('test', [
    { id: 'b', name: 'Balayage colour · Bangsar branch', detail: 'RM 280.00' },
    { id: 'a', name: 'Crème colour · Bangsar branch', detail: 'RM 120.00' },
  ])
  const ids = async (words: string) => (await known.ask(words, never)).map(({ id }) => id)
  expect([await ids(''), await ids('bangsar colour'), await ids('creme 120')]).toEqual([['b', 'a'], ['b', 'a'], ['a']])
  expect(await known.named('a')).toMatchObject({ name: 'Crème colour · Bangsar branch' })
})
