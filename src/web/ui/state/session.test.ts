import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from './draft-key.ts'
import { storeSession } from './session.ts'

/** A browser's store, in memory. */
class Store {
  getItem = (key: string) => (Object.hasOwn(this, key) ? Reflect.get(this, key) : null)
  setItem = (key: string, value: string) => void Reflect.set(this, key, value)
  removeItem = (key: string) => void Reflect.deleteProperty(this, key)
}

beforeEach(() => {
  // The functions are no keys of the store.
  const store = () => Object.defineProperties(new Store(), Object.fromEntries(hidden))
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('sessionStorage', store())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { setAttribute: () => undefined } })
})
const hidden = (['getItem', 'setItem', 'removeItem'] as const).map((name) => [name, { enumerable: false }] as const)

const answer = (id: string) => ({ jwt: `${id}.jwt`, id, cinfoid: `${id}-card` })

test('what a guest wrote goes along when they sign in, and is shown to nobody who signs in after them', () => {
  sessionStorage.setItem(draftKey('message_1'), 'Is there parking?')
  storeSession(answer('nadia'))
  expect(sessionStorage.getItem(draftKey('message_1'))).toBe('Is there parking?')
  expect(Object.keys(sessionStorage)).toEqual([draftKey('message_1')])
  storeSession(answer('siti'))
  expect(sessionStorage.getItem(draftKey('message_1'))).toBeNull()
})

test('what one wrote while signed in is not replaced by what was written as a guest', () => {
  storeSession(answer('nadia'))
  sessionStorage.setItem(draftKey('message_1'), 'mine')
  localStorage.removeItem('khidmat_jwt')
  sessionStorage.setItem(draftKey('message_1'), 'of a guest')
  storeSession(answer('nadia'))
  expect(sessionStorage.getItem(draftKey('message_1'))).toBe('mine')
})
