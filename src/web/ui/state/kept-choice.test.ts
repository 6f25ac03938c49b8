import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from './draft-key.ts'
import { choiceKey, forgetChoices, noteInChoices } from './kept-choice.ts'

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

test('a note that was typed at the checkout is that of the choice, which is the same one still', () => {
  const booking = { offerid: 'o', place: { kind: 'provider' } }
  const sent = (note?: string) => JSON.stringify([{ ...booking, ...(note && { note }) }, undefined])
  const keep = (offerid: string, kept: object) => sessionStorage.setItem(choiceKey(offerid), JSON.stringify(kept))
  const kept = (offerid: string) => JSON.parse(sessionStorage.getItem(choiceKey(offerid)) ?? '') as unknown
  const opened = (note?: string) => ({ groupid: 'g1', sent: sent(note) })
  keep('held', { state: { note: 'old' }, opened: opened('old'), instead: null, inCart: null })
  keep('line', { state: { note: '' }, opened: null, instead: 'd1', inCart: { orderids: ['d1'], sent: sent() } })
  keep('some', { state: { note: '' }, opened: null, instead: null, inCart: { orderids: ['d1'], sent: '' } })
  keep('other', { state: { note: 'its own' }, opened: null, instead: null, inCart: null })
  noteInChoices(['g1', 'd1'], 'new')
  expect(kept('held')).toMatchObject({ state: { note: 'new' }, opened: opened('new') })
  expect(kept('line')).toMatchObject({ state: { note: 'new' }, inCart: { sent: sent('new') } })
  expect(kept('some')).toMatchObject({ state: { note: 'new' }, inCart: { sent: '' } })
  expect(kept('other')).toMatchObject({ state: { note: 'its own' } })
  noteInChoices(['g1'], '')
  expect(kept('held')).toMatchObject({ state: { note: '' }, opened: opened() })
})
