import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'
import { expectWords } from './words.ts'
import { serverUrl } from './server-url.ts'

/** A service that is booked at the provider's, at once, and is free soon. */
async function aFreeOffer(): Promise<{ offerid: string; slug: string }> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'price' }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const offer = list.data.findLast((one) => one.priceModel === 'fixed' && one.nextFreeAt)
  if (!offer) throw new Error('The demo has no offer left')
  return offer
}

/** The page to book that service, with its last time of the day chosen. */
async function withTimeChosen() {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { slug, offerid } = await aFreeOffer()
  await visitor.open(`/book/${slug}/${offerid}`)
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  return visitor
}

test('a booking whose answer is lost on its way is the same order when the button is pressed again', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  const placed: unknown[] = []
  await page.route('**/api/h/orders', async (route) => {
    const answer = await route.fetch()
    placed.push(await answer.json())
    await (placed.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  const book = page.getByRole('button', { name: 'Book now' })
  await book.click()
  await page.getByText('No connection. Check your network and try again.').waitFor()
  await expectWords(page)
  await page.locator('#block-time [data-chosen]').waitFor()
  await book.click()
  await page.waitForURL(/\/checkout\//)
  const [first, second] = placed as { data: { groupid: string } }[]
  expect(second).toEqual(first)
  expect(page.url()).toContain(first?.data.groupid)
  await visitor.close()
})

test('a choice that is put into the cart again after its answer was lost is there once; put in anew it is there twice', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  const added: string[] = []
  await page.route('**/api/h/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    added.push(((await answer.json()) as { data: { orderid: string } }).data.orderid)
    await (added.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await page.getByText('No connection. Check your network and try again.').waitFor()
  for (const times of [2, 3]) {
    await expect.poll(() => add.isEnabled()).toBe(true)
    await add.click()
    await expect.poll(() => added.length).toBe(times)
  }
  expect(added[1]).toBe(added[0])
  expect(added[2]).not.toBe(added[0])
  await visitor.close()
})
