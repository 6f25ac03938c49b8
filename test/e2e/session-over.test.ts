import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toChosenTime } from './a-checkout.ts'
import { aBooking } from './desk-bookings.ts'
import { openBooking } from './form-ways.ts'
import { holdAnswer } from './held-answer.ts'
import { endSession, goesOn, logIn, logInAgain, loginOf, theWords } from './session-ends.ts'
import { aDemoPerson, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const password = 'khidmat-demo'
const isAlone = (page: Page) => expect.poll(() => theWords(page).count()).toBe(0)

test('a desk that only waits for news says that its session has ended, in every tab, and one login is enough', async () => {
  const { slug, orderid } = await aBooking('request')
  const desk = await aDemoPerson('owner', { viewport: desktop })
  const { page } = desk
  await desk.open(`/co/${slug}/admin/orders`)
  const second = await desk.context.newPage()
  await second.goto(`${new URL(page.url()).origin}/co/${slug}/admin/orders/${orderid}`)
  await second.getByRole('button', { name: 'Decline' }).click()
  const dialog = second.getByRole('dialog', { name: /Decline/ })
  await dialog.getByRole('textbox').fill('We are full.')
  await endSession(desk.jwt)
  await Promise.all([theWords(page).waitFor(), theWords(second).waitFor()])
  await logInAgain(page, 'owner@khidmat.test', password)
  await isAlone(second)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('We are full.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.waitFor({ state: 'detached' })
  await desk.close()
})

test('after the login Back leads to the page before, and the focus is in the dialog that is still open', async () => {
  const { orderid } = await aBooking('instant', 11)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open('/my/order')
  await page.locator(`a[href="/my/order/${orderid}"]`).first().click()
  await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.waitFor()
  await endSession(buyer.jwt)
  await logInAgain(page, 'customer@khidmat.test', password)
  await isAlone(page)
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my/order')
  await buyer.close()
})

test('Back on the words leaves nothing of the person, however slow the page is asked for', async () => {
  const { orderid } = await aBooking('instant', 12)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.waitFor()
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  // What the page shows is asked for, and never comes.
  await page.route('**/*.data*', () => new Promise(() => undefined))
  await page.evaluate(() => window.history.back())
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await buyer.close()
})

test('what a guest wrote last stays through their login, also in the tab beside, and over what they had written before', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const note = page.getByRole('textbox', { name: /^Note/ })
  await openBooking({ ...buyer, email: 'customer@khidmat.test' }, 'customer', true)
  await note.fill('The key is under the pot')
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  await goesOn(page)
  await note.fill('Please bring a ladder')
  const second = await buyer.context.newPage()
  await second.goto(`${new URL(page.url()).origin}/about/terms#login`)
  await logIn(second, 'customer@khidmat.test', password)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_jwt'))).not.toBeNull()
  expect(await note.inputValue()).toBe('Please bring a ladder')
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('Please bring a ladder')
  await buyer.close()
})

test('whoever logs in at once comes back by one step, and Forward says nothing that is over', async () => {
  const { page, open, close } = await aVisitor({ viewport: phone })
  await open('/cat/hair')
  // The part of the page that the dialog is in is not there yet.
  await page.goto(`${new URL(page.url()).origin}/cart`, { waitUntil: 'domcontentloaded' })
  await page.locator('.for-visitor[href*="#login"]').last().click()
  await logIn(page, 'customer@khidmat.test', password)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cat/hair')
  await page.goForward()
  await page.getByRole('main').getByText('Your cart').first().waitFor()
  await endSession((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  await logInAgain(page, 'customer@khidmat.test', password)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('#session')
  // What a step opens stands two drawings later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
  expect(await theWords(page).count()).toBe(0)
  await close()
})

test('a guest who logs in in one tab is the same person in all, and so is a colleague who takes over', async () => {
  const { slug } = await aBooking('request')
  const guest = await aVisitor({ viewport: desktop })
  const { page } = guest
  await guest.open('/')
  const { origin } = new URL(page.url())
  const paths = ['/my/order', `/co/${slug}/admin/orders`, '/my/messages']
  const tabs = await Promise.all(
    paths.map(async (path) => {
      const tab = await guest.context.newPage()
      await tab.goto(origin + path)
      await tab.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
      return tab
    }),
  )
  const areTheirs = async (id: string) => {
    for (const tab of tabs) {
      await expect.poll(() => tab.getByRole('main').getByText('Log in to see this page').count()).toBe(0)
      await expect.poll(() => tab.evaluate(() => localStorage.getItem('khidmat_id'))).toBe(id)
      await tab.getByRole('main').getByRole('heading').first().waitFor()
    }
  }
  await page.locator('header a[href*="#login"]').first().click()
  await logIn(page, 'owner@khidmat.test', password)
  await areTheirs((await sessionOf('owner@khidmat.test')).id)
  await endSession((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  await Promise.all([page, ...tabs].map((tab) => theWords(tab).waitFor()))
  await logInAgain(page, 'staff@khidmat.test', password)
  await areTheirs((await sessionOf('staff@khidmat.test')).id)
  await guest.close()
})

test('whoever booked before their session ended is still asked for the login at the checkout that comes then', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await toChosenTime(buyer)
  const { done, letGo } = await holdAnswer(page, '**/api/h/orders')
  await page.getByRole('button', { name: 'Book now' }).click()
  await done
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  await letGo()
  await page.waitForURL(/\/checkout\/.*#session$/)
  await logInAgain(page, 'customer@khidmat.test', password)
  await page.waitForURL(/\/checkout\/[^#]*$/)
  await page.locator('form textarea').waitFor()
  await page.goBack()
  await page.locator('#block-time [data-chosen]').waitFor()
  await buyer.close()
})

test('the way to a checkout that a login called off is offered again', async () => {
  const guest = await aVisitor({ viewport: phone })
  const { page } = guest
  await toChosenTime(guest)
  const { promise, resolve } = Promise.withResolvers<void>()
  const isOn = page.waitForRequest(/checkout.*\.data/)
  await page.route(/checkout.*\.data/, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Book now' }).click()
  await isOn
  await page.evaluate(() => (window.location.hash = '#login'))
  await loginOf(page).getByRole('button', { name: 'Close' }).click()
  resolve()
  await page.getByRole('button', { name: 'Go on to the checkout' }).click()
  await page.waitForURL(/\/checkout\//)
  await guest.close()
})
