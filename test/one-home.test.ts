import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Node, nameOfCall, nodesOf, numberOf, treeOf } from '../scripts/syntax.ts'

/** Seconds, minutes and hours in the next larger unit, and their product. */
const steps = [24, 60, 1000, 3600]
/** Hours, days and weeks in seconds; minutes, hours, days and weeks in milliseconds; a day in minutes. */
const lengths = [3600, 86_400, 604_800, 60_000, 3_600_000, 86_400_000, 604_800_000, 1440]
const units = /^(?:seconds?|minutes?|hours?|days?|weeks?)(?:_?ms)?$/i

/** The factors of a product, and what it is divided by. */
const factorsOf = (node: Node): Node[] =>
  node.type === 'BinaryExpression' && (node.operator === '*' || node.operator === '/')
    ? [...factorsOf(node.left as Node), ...factorsOf(node.right as Node)]
    : node.type === 'ParenthesizedExpression'
      ? factorsOf(node.expression as Node)
      : [node]

/** A length of time in any spelling: as a number, as a product in any order, or as a unit that a file makes for itself. */
function isLengthOfTime(node: Node): boolean {
  if (node.type === 'VariableDeclarator')
    return (
      units.test(String((node.id as Node).name)) &&
      [...steps, ...lengths].includes(numberOf(node.init as Node | null) ?? Number.NaN)
    )
  if (node.type === 'Literal')
    return (typeof node.value === 'number' || typeof node.value === 'string') && lengths.includes(Number(node.value))
  return factorsOf(node).filter((factor) => steps.includes(numberOf(factor) ?? Number.NaN)).length > 1
}

/** All languages, as a list or as a type, in any order. */
function isListOfLanguages(node: Node): boolean {
  const parts = (
    node.type === 'ArrayExpression' ? node.elements : node.type === 'TSUnionType' ? node.types : []
  ) as Node[]
  const words = parts.map((part) => ((part?.literal as Node | undefined) ?? part)?.value)
  return ['en', 'ms', 'zh'].every((language) => words.includes(language))
}

/** The earth's radius in kilometres or metres, by whichever of its means, or the degree of latitude that follows from it. */
function isRadiusOfEarth(node: Node): boolean {
  const value = node.type === 'Literal' && typeof node.value === 'number' ? node.value : 0
  const isNear = (km: number) => (km > 6355 && km < 6379) || (km > 110.5 && km < 111.7 && !Number.isInteger(km))
  return isNear(value) || isNear(value / 1000)
}

/** An amount that is made whole, or a share of one in SQL: two who round may round apart. */
function isRoundedMoney(node: Node): boolean {
  const ofMoney = /amount|price|percent/i
  if (node.type === 'TemplateElement') {
    const text = String((node.value as { raw?: string }).raw)
    return /\b(?:round|ceil|floor|trunc)\([^)]*(?:amount|price|percent)|(?:_amount|_percent)\b["}]*\s*(?:[/%]|\*\s*\d)/i.test(
      text,
    )
  }
  if (node.type !== 'CallExpression' || !['round', 'ceil', 'floor', 'trunc'].includes(nameOfCall(node) ?? ''))
    return false
  return [...nodesOf(node.arguments)].some(({ type, name }) => type === 'Identifier' && ofMoney.test(String(name)))
}

/** A formatter of dates or numbers, however it is made. */
const makesFormatter =
  /\bIntl\.(?:DateTime|Number)Format\((?!\))|\bDateTimeFormat\s*[,}]|\.toLocale(?:Date|Time)?String\(/

// Literals that once stood in many places and began to differ: each has one home, and no other file may contain it.
const homes: readonly { what: string; literal: RegExp | ((node: Node) => boolean); home: readonly string[] }[] = [
  {
    // A second copy of the answer shows what the first knows to be old. With cards it is asked for the cards, which alone are kept.
    what: 'one’s own profile in the browser',
    literal: /\bapi\.\w+\(\s*'GET \/api\/h\/profile'(?!, \{ query: \{ withInfos)/,
    home: ['src/web/ui/state/profile-store.ts'],
  },
  {
    // What stands in another one is invalidated by nobody.
    what: 'the cache of what the browser asked for',
    literal: /\bnew Query(?:Client|Cache)\(/,
    home: ['src/web/ui/kit/query-cache.ts'],
  },
  {
    what: 'whether letters hold a right',
    literal: /\b(?:perms|letters|can)\??\.(?:includes|indexOf|match|search)\(/,
    // The second compares letters with letters: nobody grants what he lacks.
    home: ['src/shared/rights.ts', 'src/domain/companies/staff-rules.ts'],
  },
  {
    // Whoever compares one himself forgets until when it holds.
    what: 'a guest’s secret held against an order',
    literal: /\bsecretMatches\(/,
    home: ['src/domain/trade/checkout/secrets.ts', 'src/domain/trade/orders/orders.policy.ts'],
  },
  {
    // When a day begins, and of which day an instant is, by the clock of a zone.
    what: 'local days',
    literal: /toISOString\(\)\.slice\(0, 10\)|\.toZonedDateTime\(|toZonedDateTimeISO\([^)]*\)\s*\.toPlainDate\(/,
    // The second asks for the minutes of a day whose clock is changed; months of tables are those of Greenwich.
    home: ['src/shared/days.ts', 'src/domain/trade/booking/day-clock.ts', 'src/platform/db/months.ts'],
  },
  { what: 'the first day of a month', literal: /\.slice\(0, 8\)\}01/, home: ['src/shared/months.ts'] },
  {
    what: 'what machines call a language',
    literal: /['"`](?:zh-Hans|zh-CN|(?:en|ms)-MY)/,
    // Money is written alike in all languages.
    home: ['src/shared/locale.ts', 'src/shared/format.ts', 'src/shared/money.ts'],
  },
  { what: 'a context that is made of nothing', literal: /userAgent: ''/, home: ['src/domain/base/context.ts'] },
  {
    what: 'a file that a page saves',
    literal: /\blink\.download\b|\.download = /,
    home: ['src/web/ui/client/download.ts'],
  },
  {
    // Its letters are those of English.
    what: 'a length of time for whoever reads English alone',
    literal: /\bformatDuration\((?!.*digital)/,
    home: ['src/shared/format.ts', 'src/shared/duration-in.ts'],
  },
  { what: 'what a postcode is', literal: /\\d\{5\}/, home: ['src/shared/postal-address.ts'] },
  {
    what: 'what can be given for a ticket',
    literal: /[<>]=? (?:mostGift|leastPayment)\b/,
    home: ['src/shared/policy.ts'],
  },
  {
    what: 'lengths of time',
    literal: isLengthOfTime,
    // The supervisor and the embedded database load nothing of ours; limits are written from the records, and prices only look like lengths.
    home: [
      'src/shared/time.ts',
      'src/server.ts',
      'src/platform/postgres-server.ts',
      'src/shared/field-limits.ts',
      'src/shared/starters.ts',
    ],
  },
  {
    // However they are made: each costs as much as a card of a list. Money has a form of its own.
    what: 'formatters of dates and numbers',
    literal: makesFormatter,
    home: ['src/shared/formatter.ts', 'src/shared/money.ts'],
  },
  { what: "the device's zone", literal: /resolvedOptions\(\)\.timeZone/, home: ['src/web/ui/client/device-zone.ts'] },
  { what: "the market's zone", literal: /['"`]Asia\/Kuala_Lumpur['"`](?!\.)/, home: ['src/shared/brand.ts'] },
  { what: "the market's currency", literal: /['"`]MYR['"`]/, home: ['src/shared/brand.ts'] },
  { what: 'the languages', literal: isListOfLanguages, home: ['src/shared/locale.ts'] },
  {
    what: 'where a service takes place',
    literal: /\[\s*'provider',\s*'customer',\s*'online',?\s*\]/,
    home: ['src/shared/order-axes.ts'],
  },
  { what: 'the least payment', literal: /(?<![\w.])101(?![\w.])/, home: ['src/shared/policy.ts'] },
  {
    what: 'rounding of money',
    literal: isRoundedMoney,
    // The second counts how many more of an add-on fit.
    home: ['src/shared/money.ts', 'src/web/private/buying/change-room.ts'],
  },
  { what: 'an amount as a bare number', literal: /\/ 100\)?\.toFixed\(/, home: ['src/shared/amount.ts'] },
  {
    what: 'how long and how many a booking is',
    literal: /'per_hour' &&|maxQuantity > 1 \? /,
    home: ['src/shared/charge.ts'],
  },
  { what: 'the radius of the earth', literal: isRadiusOfEarth, home: ['src/shared/geo.ts'] },
  {
    what: 'the headers of our requests',
    literal: /['"]device-id['"]|\btimezone:/,
    // The API reads them, and describes them.
    home: ['src/web/ui/client/own-headers.ts', 'src/api/app.ts', 'src/api/description.ts'],
  },
  {
    what: 'where the device is',
    literal: /\.getCurrentPosition\(|storageKeys\.latLng/,
    home: ['src/web/ui/client/device-position.ts'],
  },
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

const holds = (file: string, literal: (typeof homes)[number]['literal']) =>
  literal instanceof RegExp ? literal.test(codeOf(file)) : nodesOf(treeOf(file)).some(literal)

test.each(homes)('one home: $what', ({ literal, home }) => {
  expect(home.some((file) => holds(file, literal))).toBe(true)
  expect(sources.filter((file) => !home.includes(file) && holds(file, literal))).toEqual([])
})

test('what the browser keeps has its name from the table of names, so that what is kept of a person is found there', () => {
  const spelled = /\b(?:local|session)Storage(?:\.(?:get|set|remove)Item\(\s*['"`]|\[|\.(?!\w+\()\w)/
  expect(
    ["localStorage.getItem('a')", 'sessionStorage[name]', 'localStorage.mine = 1'].every((a) => spelled.test(a)),
  ).toBe(true)
  expect(sources.filter((file) => spelled.test(codeOf(file)))).toEqual([])
})

test.each([
  ['const a = 1000 * 60', isLengthOfTime],
  ['const a = 60 * 24 * minutes', isLengthOfTime],
  ['const a = days * (24 * 3600)', isLengthOfTime],
  ['const a = 864e5', isLengthOfTime],
  ['const a = 36e5', isLengthOfTime],
  ['const a = left / 1000 / 60', isLengthOfTime],
  ['const HOUR = 3600', isLengthOfTime],
  ['const second = 1e3', isLengthOfTime],
  ["const a = ['zh', 'en', 'ms']", isListOfLanguages],
  ["type A = 'ms' | 'en' | 'zh'", isListOfLanguages],
  ['const a = Math.round((unitAmount * minutes) / 60)', isRoundedMoney],
  ['const a = Math.floor(price.amount * factor)', isRoundedMoney],
  ['const a = sql`select round(total_amount * 0.1)`', isRoundedMoney],
  ['const a = sql`select o.total_amount / 2`', isRoundedMoney],
  ['const a = 6371.009', isRadiusOfEarth],
  ['const a = 6_371_000', isRadiusOfEarth],
  ['const a = 6378.137', isRadiusOfEarth],
  ['const a = 111.32', isRadiusOfEarth],
])('%s is known in this spelling', (code, literal) => {
  expect(nodesOf(treeOf('a.ts', code)).some(literal)).toBe(true)
})

test.each([
  ["date.toLocaleDateString('en-MY')"],
  ['count.toLocaleString()'],
  ["Intl.DateTimeFormat('en-MY')"],
  ["new Intl.NumberFormat('ms')"],
  ['const { DateTimeFormat } = Intl'],
])('%s makes a formatter', (code) => expect(makesFormatter.test(code)).toBe(true))

test.each([['const a = seconds * 1000'], ['const a = hour * 60 + minute'], ['const a = 10_000'], ['const a = x / 60']])(
  '%s is no length of time',
  (code) => {
    expect(nodesOf(treeOf('a.ts', code)).some(isLengthOfTime)).toBe(false)
  },
)
