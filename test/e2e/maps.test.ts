import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'
import { serverUrl } from './server-url.ts'

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
    if (/_spot_/.test(await (await fetch(`${serverUrl()}/item/${offer.itemid}`)).text())) return offer
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
