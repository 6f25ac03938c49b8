import { expect, test } from 'vitest'
import { linkInName } from './person-name.ts'

test.each([
  'http://win.example',
  'Win now: HTTPS://x.y',
  'www.prize.my',
  'Prize on WWW.prize.my',
  'evil.com',
  'see evil.com.my/x',
])('a link is no name of a person: %s', (text) => expect(linkInName.test(text)).toBe(true))

test.each([
  'Mohd. Ali a/l Samy',
  'Nur Aina binti M.Yusof',
  'J.R.R. Tan',
  'S/O Kumar',
  '陈美玲',
  'Dr. Comfort',
  'St.Organ',
])('a name stays one: %s', (text) => expect(linkInName.test(text)).toBe(false))
