import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBooking } from './desk-bookings.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, phone } from './visitor.ts'

/** The addresses that the browser keeps of what was somebody's own, or says where they were. */
const keptOwn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'khidmat-assets' && name !== 'khidmat-offline')
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until a page is kept, with what it is made of. */
const untilKept = (page: Page, path: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(new URL(path, location.origin).href)), path))
    .toBe(true)

test('without a network a booking that is ahead is read, also one that was not opened before, and nothing of it after the log-out', async () => {
  const { orderid } = await aBooking('instant', 3)
  const buyer = await aDemoPerson('customer', { viewport: phone, keeps: true })
  const { page, context } = buyer
  await buyer.open('/my/order')
  const first = page.locator('main a[href^="/my/order/"]').first()
  const path = (await first.getAttribute('href')) ?? ''
  await untilKept(page, path)
  await untilKept(page, '/my/order')
  await expect.poll(() => keptOwn(page)).toContain(`/api/h${path.replace('/my/order', '/orders')}`)
  expect(orderid).toBeTruthy()

  await context.setOffline(true)
  // The list, loaded anew, and from there the booking.
  await page.reload()
  await first.waitFor()
  await page.getByText('You are offline. What you see may have changed meanwhile.').waitFor()
  await first.click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByText(/KH-\d+/)
    .first()
    .waitFor()
  await page.reload()
  await page
    .getByText(/KH-\d+/)
    .first()
    .waitFor()
  await buyer.expectAccessible()

  // The log-out is heard by the browser alone, and is enough.
  await page.locator('[aria-label="Your account"]').first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => keptOwn(page)).toEqual([])
  await buyer.close()
})

test('a page that is not kept says so without a network, in its language, and opens once it is back', async () => {
  const visitor = await aVisitor({ viewport: phone, keeps: true })
  const { page, context } = visitor
  await visitor.open('/ms/')
  await untilKept(page, '/ms/')
  await context.setOffline(true)
  await page.goto(`${new URL(page.url()).origin}/ms/about/terms`)
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor()
  await visitor.expectAccessible()
  expect(new URL(page.url()).pathname).toBe('/ms/about/terms')
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Cuba lagi' }).click()
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.close()
})

test('nothing of a company’s desk is kept', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone, keeps: true })
  const { page } = owner
  await owner.open('/')
  await untilKept(page, '/')
  await owner.open('/co/seri-ayu-salon/admin/orders')
  await page.locator('main').getByRole('row').nth(1).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).first().click()
  await page.waitForURL(/schedule/)
  await page.locator('h1').waitFor()
  expect((await keptOwn(page)).filter((path) => path !== '/api/h/profile' && !/^\/(_root\.data)?$/.test(path))).toEqual(
    [],
  )
  await owner.close()
})
