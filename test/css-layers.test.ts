import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inLayer, layerOf, layers } from '../scripts/css-layers.ts'

const sheets = globSync('src/**/*.css').map((file) => file.replaceAll('\\', '/'))

test('every style sheet lies in the layer of its folder, after the order of all layers', () => {
  expect(sheets.length).toBeGreaterThan(40)
  for (const file of sheets)
    expect(inLayer(readFileSync(file, 'utf8'), file)).toMatch(
      new RegExp(`^@layer ${layers.join(',')};@layer ${layerOf(file)}\\{`),
    )
})

test.each([
  ['src/web/ui/tokens.css', 'tokens'],
  ['node_modules/maplibre-gl/dist/maplibre-gl.css', 'vendor'],
  ['../elsewhere/node_modules/maplibre-gl/dist/maplibre-gl.css', 'vendor'],
  ['src/web/ui/base.css', 'base'],
  ['src/web/ui/map/map.module.css', 'pieces'],
  ['src/web/ui/kit/data-table.module.css', 'kit'],
  ['src/web/private/desk/offers.module.css', 'area'],
])('%s lies in %s', (file, layer) => {
  expect(layerOf(file)).toBe(layer)
})

test('a folder without a layer, and a sheet that imports another, end the build', () => {
  expect(() => layerOf('src/web/ui/new/new.module.css')).toThrow('no cascade layer')
  expect(() => inLayer("@import './other.css';", 'src/web/ui/base.css')).toThrow('imports')
  expect(() => inLayer('/* no @import here */ a{color:red}', 'src/web/ui/base.css')).not.toThrow()
})

test('a rule of ours stands in no layer but its own', () => {
  expect(sheets.filter((file) => readFileSync(file, 'utf8').includes('@layer'))).toEqual([])
})

test('letters grow with the size that a reader has chosen: none is measured in pixels', () => {
  const own = sheets.filter((file) => file.startsWith('src/web/'))
  const fixed = own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w-])(?:font|font-size|line-height)\s*:[^;}]*\dpx[^;}]*/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(fixed).toEqual([])
})

/** The widths at which a page is laid out anew: two columns of a form, a tablet, two columns of a page, a desk. */
const widths = [480, 600, 768, 1000, 1200]
/** Others, and what is too wide there. */
const others: Readonly<Record<number, string>> = {
  260: 'two cards beside each other, and the name beside the logo, in letters of twice the size',
  420: 'three tools of a search with their icons',
  1120: 'the widest that a page is, by which its cover is chosen',
  1300: 'six figures beside each other',
}

test('pages are laid out anew at the same few widths', () => {
  const texts = globSync('src/web/**/*.{css,ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const asked = texts.flatMap((text) => [...text.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)])
  expect(asked.length).toBeGreaterThan(60)
  const odd = asked.filter(([, side, px]) => {
    const width = side === 'min' ? Number(px) : Math.round((Number(px) + 0.02) * 100) / 100
    return !widths.includes(width) && !(width in others)
  })
  expect([...new Set(odd.map(([found]) => found))]).toEqual([])
})
