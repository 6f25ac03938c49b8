import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

interface Checkout {
  groupid: string
  due: { amount: number }
  methods: { provider: string; available: boolean }[]
}

/** Orders something for which the checkout fits. @returns where it is paid */
async function aCheckout(jwt: string, find: object, fits: (checkout: Checkout) => boolean): Promise<string> {
  const query = `limit=50&find=${encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], ...find }))}`
  const answer = await fetch(`${serverUrl()}/api/data/khidmat-offers?${query}`)
  const { data: offers } = (await answer.json()) as {
    data: { offerid: string; nextFreeAt: string | null }[]
  }
  for (const { offerid, nextFreeAt } of offers) {
    if (!nextFreeAt) continue
    const placed = await callAs<{ ok: boolean; data: { groupid: string } }>(jwt, 'POST', '/api/h/orders', {
      offerid,
      startsAt: nextFreeAt,
    })
    if (!placed.ok) continue
    const { data } = await callAs<{ data: Checkout }>(jwt, 'GET', `/api/h/checkout/${placed.data.groupid}`)
    if (fits(data)) return `/checkout/${data.groupid}`
  }
  throw new Error('Nothing in the demo is paid that way')
}

/** One has arrived: at the top, with the heading in sight and read out. */
async function expectArrival({ page }: Visitor): Promise<void> {
  const heading = page.getByRole('heading', {
    level: 1,
    name: /^(Your booking is confirmed|Your request is on its way)/,
  })
  await heading.waitFor({ timeout: 20_000 })
  await expect
    .poll(() => heading.evaluate((h1) => h1 === document.activeElement), { message: 'focus', timeout: 5000 })
    .toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: 'scroll position', timeout: 5000 }).toBe(0)
  const box = await heading.boundingBox()
  expect(box && box.y >= 0 && box.y < phone.height).toBe(true)
}

const ways = [
  ['on the spot', {}, (checkout: Checkout) => checkout.methods.some((m) => m.provider === 'offline' && m.available)],
  ['what costs nothing', { max: 0 }, (checkout: Checkout) => checkout.due.amount === 0],
  ['on the payment page', {}, (checkout: Checkout) => checkout.methods.some((m) => m.provider === 'sandbox')],
] as const

test.each(ways)('after paying %s the phone shows the confirmation from its top', async (way, find, fits) => {
  const person = await aDemoPerson('customer', { viewport: phone })
  const { page } = person
  await person.open(await aCheckout(person.jwt, find, fits))
  const send = page.locator('main form button[type=submit]')
  await send.waitFor()
  if (way === 'on the spot') await page.locator('input[name=method]').last().check()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await send.click()
  if (way === 'on the payment page') {
    await page.waitForURL(/\/pay\/sandbox\//)
    await page.locator('main button').first().click()
  }
  await expectArrival(person)
  await person.expectAccessible()
  await person.expectClean()
  await person.close()
})

const inSight = (top: number | undefined) => top !== undefined && top >= 0 && top < phone.height

test('from far down the results a phone comes to the map, and to the first of the filtered ones', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const far = () => page.evaluate(() => window.scrollTo(0, 2500))
  await visitor.open('/search')
  await far()
  await page.getByRole('link', { name: 'Map', exact: true }).locator('visible=true').last().click()
  const map = page.getByRole('region', { name: 'Map of the results' })
  await map.waitFor()
  await expect.poll(async () => inSight((await map.boundingBox())?.y), { timeout: 5000 }).toBe(true)

  await visitor.open('/search')
  await page.getByRole('button', { name: 'Filters' }).click()
  await far()
  const filters = page.getByRole('dialog')
  await filters.getByRole('link', { name: /Verified/ }).click()
  await page.waitForURL(/verified/)
  await filters.getByRole('button', { name: /^Show|results/ }).click()
  await expect.poll(async () => inSight((await page.locator('h1').boundingBox())?.y), { timeout: 5000 }).toBe(true)
  await visitor.close()
})
