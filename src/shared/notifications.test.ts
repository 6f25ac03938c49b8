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

test('who has no mail address is told of bookings by text message, unless they said no', () => {
  const phoneAlone = { hasEmail: false }
  expect(isWanted({}, 'bookings', 'sms', phoneAlone)).toBe(true)
  expect(isWanted({}, 'reminders', 'sms', phoneAlone)).toBe(true)
  expect(isWanted({}, 'messages', 'sms', phoneAlone)).toBe(false)
  expect(isWanted({}, 'news', 'sms', phoneAlone)).toBe(false)
  expect(isWanted({ bookings: { sms: false } }, 'bookings', 'sms', phoneAlone)).toBe(false)
})

test('money, lost bookings and the account’s safety cannot be muted', () => {
  for (const kind of lockedKinds)
    for (const channel of notificationChannels)
      expect(isWanted({ [kind]: { [channel]: false } }, kind, channel)).toBe(true)
})
