import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBooking } from './form-ways.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

interface Offer {
  itemid: string
  slug: string
  offerid: string
}

/** An offer at a provider's place whose item shows it first. */
async function aPlace(): Promise<Offer> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'] }))
  const answer = await fetch(`${serverUrl()}/api/data/khidmat-offers?limit=50&find=${find}`)
  for (const offer of ((await answer.json()) as { data: Offer[] }).data)
    if (/\bspot_/.test(await (await fetch(`${serverUrl()}/item/${offer.itemid}`)).text())) return offer
  throw new Error('The demo has no item at a provider’s place')
}

/** How much of the map is drawn: the part of its pixels that are not the empty frame's. */
async function drawnPart({ page }: Visitor): Promise<number> {
  const canvas = page.locator('.maplibregl-canvas')
  const empty = await page
    .locator('section:has(> .maplibregl-map, > div > .maplibregl-map)')
    .evaluate((frame) => getComputedStyle(frame).backgroundColor.match(/\d+/g)?.map(Number) ?? [])
  const { data, info } = await sharp(
    await canvas.screenshot({ style: '.maplibregl-control-container, .maplibregl-marker { visibility: hidden }' }),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let drawn = 0
  for (let at = 0; at < data.length; at += 3)
    if (empty.some((colour, i) => Math.abs((data[at + i] ?? 0) - colour) > 3)) drawn++
  return drawn / (info.width * info.height)
}

async function expectMap(visitor: Visitor): Promise<void> {
  const canvas = visitor.page.locator('.maplibregl-canvas')
  await canvas.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await canvas.boundingBox())?.height ?? 0, { timeout: 10_000 }).toBeGreaterThan(200)
  await expect.poll(() => drawnPart(visitor), { timeout: 15_000 }).toBeGreaterThan(0.5)
  await visitor.expectClean()
}

test.each([
  ['phone', phone, 'light'],
  ['desk', desktop, 'dark'],
] as const)('the maps of search, item and booking are drawn (%s)', async (_name, viewport, theme) => {
  const visitor = await aVisitor({ viewport, theme })
  const { itemid, slug, offerid } = await aPlace()
  await visitor.open('/search?view=map&near=george-town')
  await expectMap(visitor)
  for (const path of [`/item/${itemid}`, `/book/${slug}/${offerid}`]) {
    await visitor.open(path)
    // The map loads once its place comes near.
    await visitor.page.locator('[class*=spot]').first().scrollIntoViewIfNeeded()
    await expectMap(visitor)
  }
  await visitor.close()
})

test.each(['en', 'ms', 'zh'])(
  'a browser without WebGL says so instead of a map, and the page stands (%s)',
  async (locale) => {
    const words = JSON.parse(readFileSync(`src/locales/${locale}/ui.json`, 'utf8')) as Record<string, string>
    const visitor = await aVisitor({ viewport: phone })
    await visitor.context.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
        apply: (target, canvas, [kind, ...rest]: unknown[]) =>
          String(kind).startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...rest]),
      })
    })
    await visitor.open(`${locale === 'en' ? '' : `/${locale}`}/search?view=map`)
    await visitor.page.getByText(words.noMap ?? '', { exact: true }).waitFor()
    expect(await visitor.page.locator('h1').count()).toBe(1)
    await visitor.expectAccessible()
    await visitor.expectClean()
    await visitor.close()
  },
)

test('no price tag lies under the tools of the map, and what costs nothing says so', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  for (const path of ['/search?view=map&near=george-town', '/search?view=map&near=bangsar&max=0']) {
    await visitor.open(path)
    await page.locator('.maplibregl-canvas').waitFor()
    await expect.poll(() => page.locator('a.maplibregl-marker').count(), { timeout: 15_000 }).toBeGreaterThan(0)
    const { above, under, words } = await page.evaluate(() => {
      const map = document.querySelector('.maplibregl-map')
      const tags = [...document.querySelectorAll('a.maplibregl-marker')]
      const tools = [...document.querySelectorAll('section:has(.maplibregl-map) :is(label, button)')]
      const hides = (tool: Element, other: Element | null) => {
        const [a, b] = [tool.getBoundingClientRect(), (other ?? tool).getBoundingClientRect()]
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      }
      return {
        // However the map is moved, a tag comes under none of ours.
        above: tools.filter((tool) => !map?.contains(tool) && hides(tool, map)).map((tool) => tool.textContent),
        under: tags.filter((tag) => tools.some((tool) => hides(tool, tag))).map((tag) => tag.textContent),
        words: tags.map((tag) => tag.textContent ?? ''),
      }
    })
    expect([above, under], path).toEqual([[], []])
    expect(words.filter((word) => /^RM 0( |$)/.test(word))).toEqual([])
    if (path.includes('max=0')) expect(words.every((word) => word.startsWith('Free'))).toBe(true)
  }
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

test('on a phone a price brings its card, the card that is swiped to marks its price, and leads to the offer', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search?view=map&near=george-town')
  const cards = page.getByRole('list', { name: 'Results on the map, as cards' })
  const lit = page.locator('a.maplibregl-marker[data-lit]')
  await cards.getByRole('listitem').first().waitFor()
  await expect.poll(() => page.locator('a.maplibregl-marker').count(), { timeout: 15_000 }).toBeGreaterThan(1)
  await visitor.expectAccessible()
  // What is tapped stays on the page: its card comes, with the focus.
  const other = page.locator('a.maplibregl-marker:not([data-lit])').last()
  const name = (await other.getAttribute('title')) ?? ''
  const before = page.url()
  await other.click()
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')
  await expect.poll(focused).toContain(name)
  await expect.poll(() => lit.evaluateAll((tags) => tags.map((tag) => tag.getAttribute('title')))).toEqual([name])
  expect(page.url()).toBe(before)
  // The last card: its price is marked, wherever the map has to go for it.
  const last = cards.getByRole('listitem').last()
  await last.evaluate((card) => card.scrollIntoView({ block: 'nearest', inline: 'center' }))
  const title = await last.getByRole('link').innerText()
  await expect
    .poll(() => lit.evaluateAll((tags) => tags.map((tag) => tag.getAttribute('title'))), { timeout: 10_000 })
    .not.toContain(name)
  await visitor.expectClean()
  await last.click()
  await page.waitForURL(/\/item\/.+\?offer=/)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await visitor.close()
})

test('the map that is chosen from far down the list is in sight with its cards', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search?near=george-town')
  await page.mouse.wheel(0, 2500)
  await page.getByRole('link', { name: 'Map', exact: true }).last().click()
  const card = page.getByRole('list', { name: 'Results on the map, as cards' }).getByRole('listitem').first()
  await card.waitFor()
  const bar = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Home' }) })
    .last()
  const foot = async () => ((await card.boundingBox())?.y ?? 0) + ((await card.boundingBox())?.height ?? 9999)
  await expect.poll(foot).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await visitor.expectClean()
  await visitor.close()
})

test('on a desk the cards stand beside the map, and a price leads on', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await visitor.open('/search?view=map&near=george-town')
  const tag = page.locator('a.maplibregl-marker').first()
  await tag.waitFor({ timeout: 15_000 })
  expect(await page.getByRole('list', { name: 'Results on the map, as cards' }).count()).toBe(0)
  await tag.click()
  await page.waitForURL(/\/(item|co)\//)
  await visitor.close()
})

test('a visit at home is booked in a town that the list lacks: a pin says where it is', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  const where = page.locator('#block-address')
  const atHome = where.getByRole('radio', { name: /^At my place/ })
  if ((await atHome.count()) > 0) await atHome.check()
  await where.getByLabel('House number and street').fill('12, Lorong Tepi Sungai')
  await where.getByLabel('Town', { exact: true }).fill('Kampung Tiada Nama')
  await where.getByText('This town is not in our list.').waitFor()
  await where.getByRole('button', { name: 'My town is not in the list' }).click()
  await where.getByText('Press where the house is').waitFor()
  await visitor.expectAccessible()
  // By keys: the middle of the map, which begins at the provider's branch.
  await where.locator('.maplibregl-canvas').waitFor()
  await where.getByRole('button', { name: 'Pin the middle of the map' }).click()
  await where.getByText('Drag the pin to the exact place.').waitFor()
  await where.locator('.maplibregl-marker').waitFor()
  // By a press.
  await where.locator('.maplibregl-canvas').click({ position: { x: 90, y: 90 } })
  await expect.poll(() => where.getByText('This town is not in our list.').count()).toBe(0)
  // Nothing but its postcode says whether the pin is near; of none the page says so before and after.
  await where.getByText('It says where a town is that is not in our list.').waitFor()
  const book = page.getByRole('button', { name: /^(Book now|Request to book)$/ })
  await book.click()
  await page.getByText('We cannot place this town with this postcode.').first().waitFor()
  // After a reload the pin is there, and so is what it needs.
  await page.reload({ waitUntil: 'networkidle' })
  await where.getByText('It says where a town is that is not in our list.').waitFor()
  await where.locator('.maplibregl-marker').waitFor()
  await where.getByLabel('Postcode').fill('44100')
  await book.click()
  await page.waitForURL(/\/checkout\//)
  await page.getByText('Kampung Tiada Nama').first().waitFor()
  await visitor.expectClean()
  await visitor.close()
})
