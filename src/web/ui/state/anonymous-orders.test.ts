import { beforeEach, expect, test, vi } from 'vitest'
import { mostKeys } from '#shared/order-keys.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import {
  forgetOrderKeys,
  groupSecret,
  keepDraftKey,
  keepGroupSecret,
  keepLinkKey,
  keepOrderKey,
  noteBecame,
  noteDrafts,
  noteLeaving,
  noteLeft,
  noteRemoved,
  noteRestored,
  orderSecret,
  readDraftKeys,
  readKeysFor,
  readOrderKeys,
  readOwnOrderKeys,
} from './anonymous-orders.ts'
import { isCartFull } from './cart-store.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const key = (orderid: string, secret = `secret of ${orderid}`) => ({ orderid, secret })
const ids = (keys: readonly { orderid: string }[]) => keys.map(({ orderid }) => orderid)

test('a cart that overflows loses its oldest drafts, and no order', () => {
  keepOrderKey(key('placed'))
  keepLinkKey(key('linked', '1a.bcdefghijklmnop'))
  for (let n = 0; n < 2 * mostKeys; n++) keepDraftKey(key(`draft ${n}`))
  expect(readDraftKeys()).toHaveLength(mostKeys)
  expect(readDraftKeys().at(0)?.orderid).toBe(`draft ${mostKeys}`)
  expect(ids(readOrderKeys())).toEqual(['placed', 'linked'])
  expect(ids(readOwnOrderKeys()).slice(0, 2)).toEqual(['placed', `draft ${mostKeys}`])
})

test('what was removed from a full cart makes room, before any line that stands in it', () => {
  for (let n = 0; n < mostKeys; n++) keepDraftKey(key(`draft ${n}`))
  for (const orderid of ['draft 7', 'draft 8']) noteRemoved(orderid)
  keepDraftKey(key('new'))
  expect(orderSecret('draft 7')).toBe('secret of draft 7')
  expect(orderSecret('draft 8')).toBe(undefined)
  expect(orderSecret('draft 0')).toBe('secret of draft 0')
  noteRestored('draft 7')
  expect(readDraftKeys().at(-1)?.orderid).toBe('draft 7')
})

test('a visitor’s cart is full where a key would be lost; an account’s is counted by the server', () => {
  localStorage.setItem(storageKeys.cartCount, String(mostKeys - 1))
  expect([isCartFull(1), isCartFull(2)]).toEqual([false, true])
  localStorage.setItem(storageKeys.cartCount, String(mostKeys))
  // A line that is changed takes no room.
  expect([isCartFull(0), isCartFull(1)]).toEqual([false, true])
  for (const [name, value] of [
    ['jwt', 'a.b.c'],
    ['userId', 'u1'],
    ['cinfoId', 'c1'],
  ] as const)
    localStorage.setItem(storageKeys[name], value)
  expect(isCartFull(1)).toBe(false)
})

test('a draft at the checkout is an order, and a draft again when it comes back', () => {
  keepDraftKey(key('one'))
  keepDraftKey(key('other'))
  keepGroupSecret('group', 'shared')
  keepOrderKey(key('one', 'shared'))
  expect([ids(readDraftKeys()), ids(readOrderKeys())]).toEqual([['other'], ['one']])
  noteDrafts(['one'])
  expect([ids(readDraftKeys()), ids(readOrderKeys())]).toEqual([['other', 'one'], []])
  expect(orderSecret('one')).toBe('shared')
  forgetOrderKeys(['one', 'other'])
  expect(readOwnOrderKeys()).toEqual([])
})

test('the orders of a checkout that is given up without an answer are looked for in the cart and among the orders', () => {
  keepGroupSecret('group', 'shared')
  keepOrderKey(key('one', 'shared'))
  keepOrderKey(key('other'))
  noteLeaving(['one'])
  expect([ids(readDraftKeys()), ids(readOrderKeys())]).toEqual([['one'], ['one', 'other']])
  // It was not carried out, and is paid after all.
  keepOrderKey(key('one', 'shared'))
  expect([ids(readDraftKeys()), ids(readOrderKeys())]).toEqual([[], ['other', 'one']])
  noteLeaving(['one'])
  noteDrafts(['one'])
  expect([ids(readDraftKeys()), ids(readOrderKeys())]).toEqual([['one'], ['other']])
})

test('what became of drafts unseen goes on under the secret of one of them', () => {
  keepOrderKey(key('paid long ago', 'shared'))
  for (const draft of [key('one', 'shared'), key('other'), key('changed')]) keepDraftKey(draft)
  const held = { by: 'one', inCart: false, groupid: 'group', heldUntil: null }
  const became = [
    { ...held, orderid: 'paid long ago', groupid: 'before' },
    { ...held, orderid: 'other' },
    { ...held, orderid: 'one' },
    { ...held, orderid: 'new', by: 'changed', inCart: true, groupid: null },
  ]
  noteBecame(became, readDraftKeys())
  expect([ids(readDraftKeys()), ids(readOrderKeys())]).toEqual([
    ['changed', 'new'],
    ['paid long ago', 'other', 'one'],
  ])
  expect([orderSecret('other'), orderSecret('new'), groupSecret('group')]).toEqual([
    'shared',
    'secret of changed',
    'shared',
  ])
  // What is given back parts nothing else that has the same secret.
  noteDrafts(['other', 'one'])
  expect(ids(readOrderKeys())).toEqual(['paid long ago'])
})

test('what was placed for somebody else is not offered to the same account again, but to another, and opens as before', () => {
  keepOrderKey(key('theirs'))
  keepOrderKey(key('own'))
  noteLeft(['theirs'], 'account a')
  expect(ids(readKeysFor('account a'))).toEqual(['own'])
  expect(readKeysFor('account b')).toEqual([key('theirs'), key('own')])
  expect(readOrderKeys()).toEqual([key('theirs'), key('own')])
  expect([ids(readOwnOrderKeys()), orderSecret('theirs')]).toEqual([['theirs', 'own'], 'secret of theirs'])
})

test('the one list of former versions is parted once: what may be either stands in both until its status is known', () => {
  const old = [key('draft'), key('paid', 'shared'), key('linked', '1a.bcdefghijklmnop'), key('long ago')]
  localStorage.setItem(storageKeys.anonymousOrder, JSON.stringify(old))
  localStorage.setItem(storageKeys.orderData, JSON.stringify({ group: 'shared' }))
  expect(ids(readDraftKeys())).toEqual(['draft', 'long ago'])
  expect(ids(readOrderKeys())).toEqual(['draft', 'long ago', 'paid', 'linked'])
  expect(ids(readOwnOrderKeys())).toEqual(['draft', 'long ago', 'paid'])
  noteDrafts(['draft'])
  expect(ids(readOrderKeys())).toEqual(['long ago', 'paid', 'linked'])
  expect(ids(readDraftKeys())).toEqual(['long ago', 'draft'])
  // An empty cart is no reason to part it again.
  forgetOrderKeys(['draft', 'long ago'])
  expect(readDraftKeys()).toEqual([])
})
