import { afterEach, expect, test } from 'vitest'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  await visitor?.close()
  visitor = undefined
})

async function firstItem(
  page: Visitor['page'],
  find: object,
): Promise<{ itemid: string; offerid: string; companyid: string; companySlug: string }> {
  return page.evaluate(async (json) => {
    const answer = await fetch(`/api/data/khidmat-offers?find=${encodeURIComponent(json)}&limit=1`)
    return ((await answer.json()) as { data: never[] }).data[0] as never
  }, JSON.stringify(find))
}

const screens = [
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const

test.each(screens)('every page of discovery is clean and accessible on a %s', async (_name, viewport, theme) => {
  visitor = await aVisitor({ viewport, theme })
  await visitor.open('/')
  const { itemid, companySlug } = await firstItem(visitor.page, { q: 'haircut' })
  for (const path of [
    '/',
    '/shop/ipoh',
    '/search?q=spa&near=kuala-lumpur',
    '/cat/beauty',
    '/search?q=piano&near=semporna&radius=5',
    '/search?view=map',
    `/item/${itemid}`,
    `/co/${companySlug}`,
    `/co/${companySlug}/item/${itemid}`,
    `/co/${companySlug}/review/${itemid}`,
  ]) {
    await visitor.open(path)
    await visitor.expectClean()
    await visitor.expectAccessible()
  }
})

test('the same pages speak Malay and Chinese', async () => {
  visitor = await aVisitor({ viewport: phone })
  for (const [prefix, words] of [
    ['/ms', 'Rambut & kecantikan'],
    ['/zh', '美发美容'],
  ] as const) {
    await visitor.open(`${prefix}/cat/beauty`)
    expect(await visitor.page.locator('h1').innerText()).toBe(words)
    await visitor.expectClean()
    await visitor.expectAccessible()
  }
})

test('a visitor searches by word and town, narrows the search, and comes to an item', async () => {
  visitor = await aVisitor()
  const { page } = visitor
  await visitor.open('/')
  await page.getByRole('searchbox').fill('massage')
  await page.getByRole('combobox', { name: 'Where' }).fill('kuala l')
  await page.getByRole('option', { name: /^Kuala Lumpur/ }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/search\?q=massage&near=kuala-lumpur&radius=25/)
  await page
    .getByRole('link', { name: /^At my place/ })
    .first()
    .click()
  await page.waitForURL(/place=customer/)
  await page.getByRole('link', { name: 'Remove filter At my place' }).click()
  await page.waitForURL((url) => !url.search.includes('place='))
  await page.locator('article a').first().click()
  await page.waitForURL(/\/item\//)
  await page.getByRole('heading', { name: 'Similar nearby' }).waitFor()
  await page.waitForLoadState('networkidle')
  await visitor.open('/')
  await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
  await visitor.expectClean()
})

test('a heart asks a stranger to log in and stays on the page', async () => {
  visitor = await aVisitor()
  await visitor.open('/cat/spa')
  await visitor.page
    .getByRole('button', { name: /^Add to favourites/ })
    .first()
    .click()
  await visitor.page.waitForURL(/\/cat\/spa#login$/)
  await visitor.page.getByRole('dialog').waitFor()
})

test('the map shows coast, towns and prices without asking anybody else', async () => {
  visitor = await aVisitor()
  await visitor.open('/search?view=map&near=george-town')
  await visitor.page.locator('.maplibregl-canvas').waitFor()
  await visitor.page.locator('.maplibregl-marker').first().waitFor()
  await visitor.expectClean()
})
