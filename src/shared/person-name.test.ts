import { expect, test } from 'vitest'
import { hasLink } from './person-name.ts'

test.each([
  'http://win.example',
  'Win now: HTTPS://x.y',
  'www.prize.my',
  'Prize on WWW.prize.my',
  'evil.com',
  'see evil.com.my/x',
  'bit.ly/menang',
  'wa.me/60123456789',
  't.me/x',
  'evil.my',
  'login.khidmat.my',
  'khidmat.app',
  'mailto:a@b.my',
  'evil.ru',
  'free-money.vip',
  'evil．com',
  'evil。com',
  'evil.c\u200bom',
])('a link is no name of a person: %s', (text) => expect(hasLink(text)).toBe(true))

test.each([
  'Mohd. Ali a/l Samy',
  'Nur Aina binti M.Yusof',
  'J.R.R. Tan',
  'S/O Kumar',
  '陈美玲',
  'Dr. Comfort',
  'St.Organ',
  'J.Co Donuts',
  'S.Kumar a/l Raju',
  'Dr.Tan & Co.',
  'Larry.Page',
  'S.K.Dev',
  'Ng.Ai Hua',
  'Pham.To',
  'Kg.Sg Besi',
  'Hair.Co',
  'Dr.Tan/Ng',
])('a name stays one: %s', (text) => expect(hasLink(text)).toBe(false))

test('a text that is far longer than any name is judged by its beginning', () => {
  for (const sign of ['\ufb03', 'a', 'a.', '-', '.aaaaaaaa']) expect(hasLink(sign.repeat(60_000))).toBe(false)
  expect(hasLink(`evil.com ${'x'.repeat(100_000)}`)).toBe(true)
})
