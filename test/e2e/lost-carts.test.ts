import { expect, test } from 'vitest'
import { toCheckout, toChosenTime } from './a-checkout.ts'
import { answersTo, withTimeChosen } from './lost-choices.ts'
import { noAnswer } from './no-answer.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

test('a cart whose checkout is opened unseen leads there when it is asked again', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  const opened = await answersTo<{ groupid: string }>(visitor, '**/api/h/checkout')
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.getByText(noAnswer).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/\/checkout\//)
  expect(opened).toHaveLength(3)
  expect(page.url()).toContain(opened[0]?.groupid)
  await visitor.close()
})

/** Puts the time that is chosen into the cart, and opens that. */
async function toCartWithTimeChosen() {
  const visitor = await withTimeChosen()
  const { page } = visitor
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  return visitor
}

/** The way back to a checkout that was begun; what is held opens there. */
async function expectWayBack({ page }: Visitor, groupid: string | undefined) {
  const way = page.getByRole('complementary', { name: 'Unfinished booking' }).getByRole('link')
  await way.click()
  await page.waitForURL(`**/checkout/${groupid}`)
  await page.locator('input[autocomplete=name]').waitFor()
}

test('a visitor whose checkout was opened unseen finds it again from the home page and from the cart', async () => {
  const visitor = await toCartWithTimeChosen()
  const { page } = visitor
  const opened = await answersTo<{ groupid: string }>(visitor, '**/api/h/checkout', 9)
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  // Left before it is known that no answer comes: the page that comes next has heard of nothing.
  await expect.poll(() => opened.length).toBe(1)
  await visitor.open('/')
  await expectWayBack(visitor, opened[0]?.groupid)
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.getByText(noAnswer).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await expectWayBack(visitor, opened.at(-1)?.groupid)
  await visitor.close()
})

test('several lines whose checkout is opened unseen lead there when it is asked again', async () => {
  const visitor = await toCartWithTimeChosen()
  const { page } = visitor
  await toChosenTime(visitor)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  const opened = await answersTo<{ groupid: string }>(visitor, '**/api/h/checkout')
  await page.getByRole('button', { name: 'Check out all', exact: true }).click()
  await page.getByText(noAnswer).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`**/checkout/${opened[0]?.groupid}`)
  await page.locator('input[autocomplete=name]').waitFor()
  await visitor.close()
})

test('a visitor’s line that was changed unseen is in the cart', async () => {
  const visitor = await toCartWithTimeChosen()
  const { page } = visitor
  const change = page.getByRole('link', { name: 'Change' })
  await change.click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Ring twice')
  await answersTo(visitor, '**/api/h/cart')
  await page.getByRole('button', { name: 'Save change' }).click()
  await page.getByText(noAnswer).waitFor()
  await visitor.open('/cart')
  await page.getByText('Ring twice').waitFor()
  expect(await change.count()).toBe(1)
  await visitor.close()
})

test('a visitor’s choice that was in the cart and is booked unseen is among the bookings, and every page leads to its checkout', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  const booked = await answersTo<{ groupid: string }>(visitor, '**/api/h/orders')
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.getByText(noAnswer).waitFor()
  await visitor.open('/my/order')
  await page.getByText('Waiting for payment').first().waitFor()
  await visitor.open('/')
  await expectWayBack(visitor, booked[0]?.groupid)
  await visitor.close()
})

test('somebody signed in whose booking was made unseen finds its checkout from the cart', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page } = visitor
  await toChosenTime(visitor)
  const booked = await answersTo<{ groupid: string }>(visitor, '**/api/h/orders')
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.getByText(noAnswer).waitFor()
  await visitor.open('/cart')
  const way = page.getByRole('complementary', { name: 'Unfinished booking' }).getByRole('link')
  await way.click()
  await page.waitForURL(`**/checkout/${booked[0]?.groupid}`)
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await visitor.close()
})

test('what went back into the cart of a visitor unseen is in the cart', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('form textarea').fill('Ring twice')
  const lost: number[] = []
  await page.route('**/api/h/checkout/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    const answer = await route.fetch()
    lost.push(answer.status())
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  // Sent once more by itself, and lost again.
  await expect.poll(() => lost).toEqual([200, 200])
  await page.getByRole('heading', { name: 'It is in your cart again' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_cart_count'))).toBe('1')
  await visitor.expectAccessible()
  await page.getByRole('link', { name: 'To the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByText('Ring twice').waitFor()
  // Nor does the page that it was chosen on say that a time is held.
  await page.goBack()
  await page.goBack()
  await page.locator('#block-time [data-chosen]').waitFor()
  expect(await page.getByText('You have begun to book this. Your time is held for a short while.').count()).toBe(0)
  await page.getByRole('button', { name: 'In your cart' }).waitFor()
  await visitor.close()
})

test('a choice that a checkout from the cart holds is booked there, not beside it', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  const booking = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.waitForURL(/\/checkout\//)
  const { pathname } = new URL(page.url())
  // The booking page keeps what was chosen there.
  await visitor.open(booking)
  await page.getByRole('button', { name: 'Go on to the checkout' }).click()
  await page.waitForURL(`**${pathname}`)
  await visitor.close()
})
