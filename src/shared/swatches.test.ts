import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from './locale.ts'
import { contrastOf, readColour, swatches, textOn } from './swatches.ts'

test.each([
  ['#0066B2', '#0066b2'],
  ['0066b2', '#0066b2'],
  [' #06b ', '#0066bb'],
  ['06b', '#0066bb'],
  ['#06', undefined],
  ['#0066b', undefined],
  ['blue', undefined],
  ['', undefined],
])('%j is read as %j', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})

test('contrast is that of the standard', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})

test('text can be read on every colour', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, (...parts) => {
      const colour = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      expect(textOn(colour).ratio).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect([textOn('#0066b2').text, textOn('#f9a825').text]).toEqual(['white', 'black'])
})

test('no colour is offered twice, and each has a name of its own in each language', () => {
  expect(swatches.map(({ colour }) => readColour(colour))).toEqual(swatches.map(({ colour }) => colour))
  expect(new Set(swatches.map(({ colour }) => colour)).size).toBe(swatches.length)
  for (const locale of locales) expect(new Set(swatches.map(({ name }) => name[locale])).size).toBe(swatches.length)
})
