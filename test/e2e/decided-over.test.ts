import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBooking, aBookingOfTwo, acceptOthers, call, remember } from './desk-bookings.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

/** Before a page would look again by itself. */
const sooner = 20_000

/** A booking, who serves it, who else could, and how it is handed to one of them from another device. */
async function aBookingOfMany(ahead: number) {
  const booking = await aBookingOfTwo(ahead)
  const { owner, orderid } = booking
  const give = ({ staffid }: { staffid: string }) =>
    call('POST', `/api/h/orders/${orderid}/hand_over`, { jwt: owner.jwt, body: { as: 'provider', staffid } })
  return { ...booking, give }
}

test('a tab that is opened beside another one misses nothing that happens while it loads', async () => {
  const { owner, slug, orderid, other, give } = await aBookingOfMany(13)
  const visitor = await aVisitor({ viewport: desktop })
  const { page, context } = visitor
  await remember(visitor, owner)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/h/live'))
  await visitor.open(`/co/${slug}/admin`)
  await listening
  const tab = await context.newPage()
  // The second tab has read the order, and does not hear the first one yet.
  const read = tab.waitForResponse((answer) => answer.url().includes(`/api/h/orders/${orderid}?`))
  await tab.goto(`${serverUrl()}/co/${slug}/admin/orders/${orderid}`, { waitUntil: 'commit' })
  await read
  await give(other)
  await tab.getByText(other.name, { exact: true }).first().waitFor({ timeout: sooner })
  await visitor.close()
})

test('what a colleague does while one types a reason is said in the dialog, and nothing goes over it', async () => {
  const { owner, slug, orderid, serving, other, give } = await aBookingOfMany(14)
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  const reason = dialog.getByRole('textbox')
  await reason.fill('We are ill.')
  await give(other)
  await dialog.getByText(`${other.name} serves it by now.`).waitFor({ timeout: sooner })
  await visitor.expectAccessible()
  // Whoever sends before the news is here is refused, and keeps the words.
  const giveFirst = async (route: Route) => {
    await give(serving)
    await route.continue()
  }
  await page.route('**/api/h/orders/*/cancel', giveFirst, { times: 1 })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByText(/Somebody has changed the booking meanwhile/).waitFor()
  expect(await reason.inputValue()).toBe('We are ill.')
  // Once it is seen that the first one serves it again, it can be sent.
  await dialog.getByText(`${other.name} serves it by now.`).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('The order is cancelled').waitFor()
  await visitor.close()
})

test('a dialog that is over says what the booking is by now', async () => {
  const { owner, slug, orderid } = await aBooking('request')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('We are full.')
  await call('POST', `/api/h/orders/${orderid}/accept`, { jwt: owner.jwt, body: { as: 'provider' } })
  await dialog.getByText(/has changed meanwhile/).waitFor({ timeout: sooner })
  await dialog.getByText('By now it is: Confirmed.').waitFor()
  await visitor.expectAccessible()
  // What can be declined no more is cancelled, for the same reason: also after a reload.
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  const instead = page.getByRole('dialog', { name: 'Cancel this order?' })
  expect(await instead.getByRole('textbox').inputValue()).toBe('We are full.')
  await visitor.expectAccessible()
  await page.reload()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect.poll(() => instead.getByRole('textbox').inputValue()).toBe('We are full.')
  await instead.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('The order is cancelled').waitFor()
  await page.getByText('We are full.').waitFor()
  await visitor.close()
})

test('on the dashboard, too, a decline that a colleague has overtaken says by what', async () => {
  const { owner, slug, orderid } = await aBooking('request')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  await acceptOthers({ owner, slug }, orderid)
  await visitor.open(`/co/${slug}/admin/dashboard`)
  const card = page.locator('main ul > li').filter({ has: page.locator(`a[href$="${orderid}"]`) })
  await card.getByRole('button', { name: 'Decline' }).click()
  await call('POST', `/api/h/orders/${orderid}/accept`, { jwt: owner.jwt, body: { as: 'provider' } })
  await page.getByRole('dialog').getByText('By now it is: Confirmed.').waitFor({ timeout: sooner })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  const instead = page.getByRole('dialog', { name: 'Cancel this order?' })
  await instead.getByRole('textbox').fill('We are full.')
  await instead.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('The order is cancelled').waitFor()
  await visitor.close()
})

test('whoever does what a colleague has done already reads what the booking is by now', async () => {
  const { owner, slug, orderid } = await aBooking('request')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  const acceptFirst = async (route: Route) => {
    await call('POST', `/api/h/orders/${orderid}/accept`, { jwt: owner.jwt, body: { as: 'provider' } })
    await route.continue()
  }
  await page.route('**/api/h/orders/*/accept', acceptFirst, { times: 1 })
  await page.getByRole('button', { name: 'Accept request' }).click()
  await page.getByText(/By now it is: Confirmed\./).waitFor()
  await visitor.close()
})
