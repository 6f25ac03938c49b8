import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSlug, reservedSlugs, slugFrom } from './slugs.ts'

test('a slug has 3 to 60 small letters, digits and inner dashes', () => {
  for (const good of ['abc', 'seri-ayu-salon', '24-7-plumber', 'a'.repeat(60)]) expect(isSlug(good), good).toBe(true)
  for (const bad of ['ab', 'a'.repeat(61), 'Seri', 'seri_ayu', '-seri', 'seri-', 'seri--ayu', 'séri', 'a b c', ''])
    expect(isSlug(bad), bad).toBe(false)
})

test('the first word of every page of ours is reserved', () => {
  const words = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/(?:route|prefix)\('([a-z-]+)/g)].map(
    ([, word]) => word ?? '',
  )
  // Inside a prefix are second segments, which need not be reserved.
  const inner = /prefix\('[^']+', \[([\s\S]*?)\]\)/g
  const second = new Set(
    [...readFileSync('src/web/routes.ts', 'utf8').matchAll(inner)].flatMap(([, body]) =>
      [...(body ?? '').matchAll(/route\('([a-z-]+)/g)].map(([, word]) => word ?? ''),
    ),
  )
  const missing = words.filter((word) => !second.has(word) && !reservedSlugs.has(word))
  expect(missing).toEqual([])
  for (const word of ['my', 'admin', 'ms', 'zh', 'en', 'api']) expect(isSlug(word.padEnd(3, '-'))).toBe(false)
})

test('a name begins a slug', () => {
  expect(slugFrom('Seri Ayu Salon & Spa')).toBe('seri-ayu-salon-spa')
  expect(slugFrom('  Café Réal  ')).toBe('cafe-real')
  expect(slugFrom('美发')).toBe('')
})
