import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from './draft-key.ts'
import { choiceKey, forgetChoices } from './kept-choice.ts'

/** A storage whose keys are its own properties, as a browser's are. */
const aStorage = () =>
  Object.defineProperties(
    {},
    {
      getItem: { value: (key: string) => (Reflect.get(sessionStorage, key) as string | undefined) ?? null },
      setItem: { value: (key: string, value: string) => Reflect.set(sessionStorage, key, value) },
      removeItem: { value: (key: string) => Reflect.deleteProperty(sessionStorage, key) },
    },
  )

beforeEach(() => {
  vi.stubGlobal('window', { location: { search: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', aStorage())
})

test('a choice goes with the checkout or a draft that it became, whichever is booked or removed; others stay', () => {
  const keep = (offerid: string, became: object) => sessionStorage.setItem(choiceKey(offerid), JSON.stringify(became))
  keep('opened', { opened: { groupid: 'g1' }, inCart: null })
  keep('series', { opened: null, inCart: { orderids: ['d1', 'd2'] } })
  keep('other', { opened: null, inCart: { orderids: ['d3'] } })
  const written = draftKey('message')
  sessionStorage.setItem(written, 'about d2')
  forgetChoices(['g1', 'd2'])
  expect(Object.keys(sessionStorage)).toEqual([choiceKey('other'), written])
})
