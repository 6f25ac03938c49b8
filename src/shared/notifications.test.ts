import { expect, test } from 'vitest'
import { isWanted, lockedKinds, notificationChannels } from './notifications.ts'

test('people are told unless they said no', () => {
  expect(isWanted({}, 'bookings', 'email')).toBe(true)
  expect(isWanted({ bookings: { email: false } }, 'bookings', 'email')).toBe(false)
  expect(isWanted({ bookings: { email: false } }, 'bookings', 'push')).toBe(true)
  expect(isWanted({}, 'bookings', 'sms')).toBe(false)
  expect(isWanted({}, 'news', 'email')).toBe(false)
  expect(isWanted({ news: { email: true } }, 'news', 'email')).toBe(true)
})

test('money, lost bookings and the account’s safety cannot be muted', () => {
  for (const kind of lockedKinds)
    for (const channel of notificationChannels)
      expect(isWanted({ [kind]: { [channel]: false } }, kind, channel)).toBe(true)
})
