import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBooking } from './desk-bookings.ts'
import { endSession, logIn, staffFollow, theWords } from './session-ends.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

const password = 'khidmat-demo'

test('a page that the browser kept while its person logged out elsewhere is not shown when it is gone back to', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const { orderid } = await aBooking('instant', 13)
  await buyer.open('/my/order')
  const theirs = page.locator(`a[href="/my/order/${orderid}"]`).first()
  await theirs.waitFor()
  // What the browser does on leaving for another site, and on coming back; no tab hears what is stored meanwhile.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    for (const key of Object.keys(localStorage)) if (key.startsWith('khidmat_')) localStorage.removeItem(key)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByText('Log in to see this page').first().waitFor()
  expect(await theirs.count()).toBe(0)
  await buyer.close()
})

test('whoever logs out comes to the front page, however slow it is', async () => {
  const buyer = await aDemoPerson('customer', { viewport: desktop })
  const { page } = buyer
  await buyer.open('/my/order')
  const { origin } = new URL(page.url())
  let again = 0
  await page.route(
    (url) => url.origin === origin && ['/', '/my/order'].includes(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      if (new URL(route.request().url()).pathname !== '/') again++
      // Longer than the page waits before it is loaded anew.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => undefined)
    },
  )
  await page.locator('[aria-label="Your account"]').first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${origin}/`)
  await page.locator('header a[href*="#login"]').first().waitFor()
  expect(again).toBe(0)
  await buyer.close()
})

test('what somebody wrote is found again, also after a colleague has logged in over it, and out', async () => {
  const { orderid } = await aBooking('instant', 16)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const field = page.getByRole('main').locator('textarea').first()
  await buyer.open(`/my/messages?order=${orderid}`)
  await field.fill('About parking')
  const second = await buyer.context.newPage()
  await second.goto(page.url())
  await second.getByRole('main').locator('textarea').first().fill('About the gate')
  await endSession(buyer.jwt)
  await Promise.all([theWords(page).waitFor(), theWords(second).waitFor()])
  await Promise.all([second.waitForEvent('load'), staffFollow(page)])
  await page.locator('[aria-label="Your account"]').first().click()
  // However slow the server is, nobody is left in front.
  await page.route('**/api/h/auth/logout', () => new Promise(() => undefined))
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBeNull()
  await page.goto(`${new URL(page.url()).origin}/my/messages?order=${orderid}#login`)
  await logIn(page, 'customer@khidmat.test', password)
  await expect.poll(() => field.inputValue()).toBe('About parking')
  await expect.poll(() => second.getByRole('main').locator('textarea').first().inputValue()).toBe('About the gate')
  await buyer.close()
})

const questionOn = (page: Page) => page.getByRole('alertdialog', { name: 'Log out without saving?' })

async function logsOut(page: Page): Promise<void> {
  const out = page.getByRole('button', { name: 'Log out' })
  // After Back the menu is open still.
  if (!(await out.isVisible())) await page.locator('[aria-label="Your account"]').first().click()
  await out.click()
}

/** Back is going on. */
async function staysByBack(page: Page): Promise<void> {
  const stood = page.url()
  await page.goBack()
  await questionOn(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(stood)
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).not.toBeNull()
}

test('a log-out asks before it throws away what was written before a reload, on another page, or in another tab', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const { orderid } = await aBooking('instant', 18)
  await buyer.open(`/my/messages?order=${orderid}`)
  const field = page.locator('main textarea').first()
  await field.fill('Is there a lift?')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Is there a lift?')
  await logsOut(page)
  await questionOn(page).getByText('What you wrote here is not saved.').waitFor()
  await staysByBack(page)
  await field.fill('')
  // A file alone is no less.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lift.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await page.getByText('lift.pdf').first().waitFor()
  await buyer.open('/my/favourites')
  await logsOut(page)
  await questionOn(page).getByText('What you began on another page is not saved.').waitFor()
  await buyer.expectAccessible()
  await staysByBack(page)
  await logsOut(page)
  await questionOn(page).getByRole('link', { name: 'Show it' }).click()
  await page.waitForURL(`**/my/messages?order=${orderid}`)
  await questionOn(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Remove lift\.pdf|^Take away lift\.pdf/ }).click()
  // Nothing is written here any more.
  const inTabs = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])
  const isWritten = (name = '') => name.startsWith('khidmat_written_')
  await expect.poll(async () => (await inTabs()).filter(isWritten)).toEqual([])

  const second = await buyer.context.newPage()
  await second.goto(`${new URL(page.url()).origin}/my/profile/update`)
  const name = second.locator('main input[autocomplete=name]').first()
  // As soon as the page watches what is written.
  await expect
    .poll(async () => {
      await name.blur()
      await name.fill(`Nadia ${crypto.randomUUID()}`)
      return (await inTabs()).filter(isWritten).length
    })
    .toBe(1)
  await logsOut(page)
  await questionOn(page).getByText('What you began in another tab is not saved.').waitFor()
  await staysByBack(page)
  // Closed, it keeps nothing any more.
  await second.close({ runBeforeUnload: false })
  await expect.poll(async () => (await inTabs()).filter(isWritten)).toEqual([])
  await logsOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('header a[href*="#login"]').first().waitFor()
  await buyer.close()
})

test('a log-out asks before it throws away what was written, also where a draft would keep it', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const question = questionOn(page)
  const { orderid } = await aBooking('instant', 17)
  for (const [path, field] of [
    [`/my/messages?order=${orderid}`, 'main textarea'],
    ['/my/profile/update', 'main input[autocomplete=name]'],
  ] as const) {
    await buyer.open(path)
    await page.locator(field).first().fill('Nadia, by the back door')
    await logsOut(page)
    await question.waitFor()
    await buyer.expectAccessible()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.locator(field).first().inputValue()).toBe('Nadia, by the back door')
    expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).not.toBeNull()
  }
  await logsOut(page)
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('header a[href*="#login"]').first().waitFor()
  await buyer.close()
})
