import { expect, test } from 'vitest'
import { answeredElsewhere } from './answered-elsewhere.ts'

type Standing = Parameters<typeof answeredElsewhere>[0]

const old = '2030-05-10T02:00:00.000Z'
const asked = '2030-05-11T02:00:00.000Z'
const served = (name: string) => [{ staff: { name } }] as Standing['lines']
const question = (sameTime: boolean) => ({
  startsAt: sameTime ? old : asked,
  expiresAt: old,
  sameTime,
  staff: sameTime ? { staffid: '1', name: 'Mei' } : null,
})
const shown = (sameTime: boolean): Standing => ({ startsAt: old, proposal: question(sameTime), lines: served('Ana') })
const now = (startsAt: string, name: string): Standing => ({ startsAt, proposal: null, lines: served(name) })

test('who keeps the old time after it was accepted on another device is told of the new one', () => {
  expect(answeredElsewhere(shown(false), now('2030-05-11T02:00:00Z', 'Ana'))).toBe('proposalTaken')
  expect(answeredElsewhere(shown(false), now(old, 'Ana'))).toBe('proposalGone')
})

test('who keeps the person after another was accepted on another device is told so', () => {
  expect(answeredElsewhere(shown(true), now(old, 'Mei'))).toBe('personTaken')
  expect(answeredElsewhere(shown(true), now(old, 'Ana'))).toBe('personGone')
})

test('another question that came meanwhile is what is pointed to', () => {
  expect(answeredElsewhere(shown(false), { ...now(old, 'Ana'), proposal: question(true) })).toBe('proposalOther')
})
