import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBooking, chooseFreeDay } from './desk-bookings.ts'
import { endSession, logIn, logInAgain, loginOf, theWords } from './session-ends.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

const password = 'khidmat-demo'

/** The end of a session would be heard by the stream before anything is refused. */
const hearNothing = (page: Page) =>
  page.route('**/api/h/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))

const hasNoEnd = (page: Page) => expect.poll(() => page.getByText('Your session has ended').count()).toBe(0)

test('a reason that is typed at the desk is still there after the session ended and the next login, and is sent then', async () => {
  const { slug, orderid } = await aBooking('request')
  const desk = await aDemoPerson('owner', { viewport: phone })
  const { page } = desk
  await hearNothing(page)
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: /Decline/ })
  await dialog.getByRole('textbox').fill('We are full.')
  await endSession(desk.jwt)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await theWords(page).waitFor()
  await loginOf(page).getByRole('button', { name: 'Log in again' }).click()
  // By what they log in, the page knows.
  expect(await loginOf(page).locator('input[autocomplete~=username]').inputValue()).toBe('owner@khidmat.test')
  await logIn(page, 'owner@khidmat.test', password)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('We are full.')
  await hasNoEnd(page)
  await desk.expectAccessible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('We are full.').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await desk.close()
})

test('a time that is chosen for a move is still chosen after the session ended and the next login', async () => {
  const { slug, orderid } = await aBooking('instant', 9)
  const desk = await aDemoPerson('owner', { viewport: desktop })
  const { page } = desk
  await hearNothing(page)
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseFreeDay(dialog)
  const times = dialog.getByRole('group', { name: 'Free times' })
  await times.getByRole('button').last().click()
  const confirm = dialog.getByRole('button', { name: /^(Move|Propose)/ })
  const words = await confirm.innerText()
  await endSession(desk.jwt)
  await confirm.click()
  await logInAgain(page, 'owner@khidmat.test', password)
  await expect.poll(() => confirm.innerText()).toBe(words)
  expect(await times.locator('[aria-pressed=true]').count()).toBe(1)
  await hasNoEnd(page)
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  await desk.expectClean()
  await desk.close()
})

test('a customer who logs in again finds the dialog that was open, and Back closes it as ever', async () => {
  const { orderid } = await aBooking('instant', 8)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await hearNothing(page)
  await buyer.open('/my/order')
  await buyer.open(`/my/order/${orderid}`)
  const cancel = page.getByRole('button', { name: 'Cancel the booking' }).first()
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.waitFor()
  await endSession(buyer.jwt)
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  await logInAgain(page, 'customer@khidmat.test', password)
  await dialog.waitFor()
  await hasNoEnd(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/my/order/${orderid}`)
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  await page
    .getByText(/is cancelled/i)
    .first()
    .waitFor()
  await buyer.close()
})

test('whoever does not log in again, or is somebody else, sees nothing of what was open', async () => {
  const { orderid } = await aBooking('instant', 10)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await hearNothing(page)
  await buyer.open(`/my/order/${orderid}`)
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  const open = async (jwt: string) => {
    await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
    await dialog.waitFor()
    await endSession(jwt)
    // Something else of the page may have asked first, and been told.
    const press = dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await Promise.any([theWords(page).waitFor(), press.then(() => theWords(page).waitFor())])
  }
  await open(buyer.jwt)
  await loginOf(page).getByRole('button', { name: 'Go on without logging in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await buyer.expectAccessible()

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'customer@khidmat.test', password)
  await open((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  await logInAgain(page, 'staff@khidmat.test', password)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('does not exist').waitFor()
  expect(await page.getByRole('button', { name: 'Cancel the booking' }).first().count()).toBe(0)
  await buyer.close()
})
