import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Literals that once stood in many places and began to differ: each has one home, and no other file may contain it.
const homes: readonly { what: string; literal: RegExp; home: readonly string[] }[] = [
  {
    what: 'lengths of time',
    literal:
      /(?<![\w.])(86_?400_?000|3_?600_?000|60_?000|(24|60) \* 60 \* (60 \* )?1000|24 \* 3600 \* 1000|3600 \* 1000)(?![\w.])/,
    // The supervisor and the embedded database load nothing of ours.
    home: ['src/shared/time.ts', 'src/server.ts', 'src/platform/postgres-server.ts'],
  },
  { what: "the market's zone", literal: /['"`]Asia\/Kuala_Lumpur['"`](?!\.)/, home: ['src/shared/brand.ts'] },
  { what: "the market's currency", literal: /['"`]MYR['"`]/, home: ['src/shared/brand.ts'] },
  { what: 'the languages', literal: /\[\s*'en',\s*'ms',\s*'zh',?\s*\]/, home: ['src/shared/locale.ts'] },
  {
    what: 'where a service takes place',
    literal: /\[\s*'provider',\s*'customer',\s*'online',?\s*\]/,
    home: ['src/shared/order-axes.ts'],
  },
  { what: 'the least payment', literal: /(?<![\w.])101(?![\w.])/, home: ['src/shared/policy.ts'] },
  { what: 'the radius of the earth', literal: /(?<!\d)6371(?!\d)/, home: ['src/shared/geo.ts'] },
  { what: 'names of languages', literal: /['"`]Bahasa Melayu['"`]/, home: ['src/shared/locale.ts'] },
  {
    what: 'the end of a page',
    literal: /\.length > (?:\w+\.)?(?:limit|pageSize)\b/,
    home: ['src/domain/base/paging.ts'],
  },
  {
    what: 'an address in words',
    literal: /\bpostcode\b[^\n;]*\](?:, '|\.filter|\.join)|\.postcode, \w+\??\.city/,
    home: ['src/shared/postal-address.ts'],
  },
  {
    what: 'the address of a page that its loader reads (`url` is without what the router adds to it)',
    literal: /new URL\(request\.url\)/,
    // Google's door is no page.
    home: ['src/web/pages.server.ts', 'src/platform/google/index.ts'],
  },
  {
    what: 'a target that keeps the query of its page (`useOnPage`)',
    literal: /(?:to=\{|navigate\()\{ hash:|\(hash\) => \(\{ search, hash \}\)/,
    home: ['src/web/ui/state/use-on-page.ts'],
  },
  { what: 'how a phone number begins', literal: /\/\^\\\+\[1-9\]/, home: ['src/shared/phone.ts'] },
]
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
/** Without comments: examples may be written out. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

test.each(homes)('one home: $what', ({ literal, home }) => {
  expect(home.some((file) => literal.test(codeOf(file)))).toBe(true)
  expect(sources.filter((file) => !home.includes(file) && literal.test(codeOf(file)))).toEqual([])
})
