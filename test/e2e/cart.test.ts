import { expect, test } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import { withCount } from '#shared/with-count.ts'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

/** Puts the last free time of the first days of two offers into the cart, each with a note of its own where `note` begins it. */
async function fillCart({ page, open }: Visitor, note?: string): Promise<void> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const { data } = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }
  for (const offer of data.filter((one) => one.priceModel === 'fixed' && one.nextFreeAt).slice(-2)) {
    await open(`/book/${offer.slug}/${offer.offerid}`)
    await page.locator('#block-time [aria-live] button').last().click()
    await page.locator('#block-time [data-chosen]').waitFor()
    if (note) await page.getByRole('textbox', { name: /^Note/ }).fill(`${note} ${offer.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart').waitFor()
  }
}

/** Somebody else, or several, take the time of a draft until nobody is left to serve it. */
async function takeTimeOf({ lines, startsAt }: OrderView): Promise<void> {
  const [main] = lines
  const body = { offerid: main?.offerid, startsAt, ...(main?.variantid && { variantid: main.variantid }) }
  for (let i = 0; i < 9; i++) {
    const headers = { 'content-type': 'application/json', 'device-id': `c0ffee${10 + i}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    if (!(await fetch(`${serverUrl()}/api/h/orders`, init)).ok) return
  }
}

test('a time of the cart that is gone is said at the button and at its line, and leads to another one', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await fillCart(visitor)
  const listed = page.waitForResponse((answer) => answer.url().includes('/api/h/cart'))
  await visitor.open('/cart')
  const { data } = (await (await listed).json()) as { data: { orders: OrderView[] } }
  const [lost] = data.orders
  if (!lost) throw new Error('The cart is empty')
  await takeTimeOf(lost)
  await page.getByRole('button', { name: 'Check out all' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'this time has just been taken' })
  await refusal.waitFor()
  expect(await refusal.evaluate((said) => said.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
  const title = lost.lines[0] ? withCount(lost.lines[0], 'en') : ''
  await refusal.getByText(title).waitFor()
  const line = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  await line.getByText('this time has just been taken').waitFor()
  // Nothing of the line is squeezed by it.
  const price = line.locator('strong').first()
  expect(await price.evaluate((said) => said.getBoundingClientRect().height)).toBeLessThan(40)
  expect(await page.getByRole('link', { name: 'Choose another time' }).count()).toBe(2)
  await visitor.expectAccessible()
  await line.getByRole('link', { name: 'Choose another time' }).click()
  await page.waitForURL((url) => url.pathname === `/book/${lost.lines[0]?.offerSlug}/${lost.lines[0]?.offerid}`)
  // The taken time is not chosen there again, and the new choice takes the place of the one that is gone.
  await page.locator('#block-time [aria-live] button').last().waitFor()
  expect(await page.locator('#block-time [data-chosen]').count()).toBe(0)
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  const anew = page.waitForResponse((answer) => answer.url().includes('/api/h/cart'))
  await visitor.open('/cart')
  const { data: after } = (await (await anew).json()) as { data: { orders: OrderView[] } }
  expect(after.orders).toHaveLength(data.orders.length)
  expect(after.orders.map(({ orderid }) => orderid)).not.toContain(lost.orderid)
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(/\/checkout\//)
  await visitor.close()
})

test('a line of the cart is changed where it was chosen, and begins there as it is', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await fillCart(visitor, 'Ring twice:')
  const read = async () => {
    const listed = page.waitForResponse((answer) => answer.url().includes('/api/h/cart'))
    await visitor.open('/cart')
    return ((await (await listed).json()) as { data: { orders: OrderView[] } }).data.orders
  }
  const before = await read()
  const [line] = before
  await page.getByRole('link', { name: 'Change' }).first().click()
  await page.waitForURL(/\/book\/.*instead=/)
  const chosen = page.locator('#block-time [data-chosen]')
  await chosen.waitFor()
  const was = new URL(page.url()).searchParams.get('slot')
  expect(was).toBe(line?.startsAt)
  await page.getByRole('button', { name: 'Change' }).last().click()
  await page.locator('#block-time [aria-live] button').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  const after = await read()
  expect(after).toHaveLength(before.length)
  expect(after.map(({ orderid }) => orderid)).not.toContain(line?.orderid)
  expect(after.map(({ startsAt }) => startsAt)).not.toContain(was)
  // Each keeps what was written for its own provider, here and at the checkout of all.
  expect(after.map(({ note }) => note).toSorted()).toEqual(before.map(({ note }) => note).toSorted())
  expect(new Set(after.map(({ note }) => note)).size).toBe(2)
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(/\/checkout\//)
  for (const { note } of after)
    await page
      .getByText(note ?? '')
      .first()
      .waitFor()
  expect(await page.getByRole('textbox', { name: /^Note/ }).count()).toBe(0)
  await visitor.close()
})

test('who signs in on another device sees there how much waits in the cart', async () => {
  const first = await aDemoPerson('customer', { viewport: phone })
  await fillCart(first)
  const { data } = await callAs<{ data: { orders: OrderView[] } }>(first.jwt, 'GET', '/api/h/cart')
  expect(data.orders.length).toBeGreaterThan(1)
  await first.close()
  const second = await aDemoPerson('customer', { viewport: phone })
  await second.open('/')
  const tab = second.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /Cart/ })
  await expect.poll(() => tab.innerText()).toContain(String(data.orders.length))
  for (const { orderid } of data.orders) await callAs(second.jwt, 'DELETE', `/api/h/cart?orderid=${orderid}`)
  await second.close()
})
