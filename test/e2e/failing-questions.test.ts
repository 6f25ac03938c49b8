import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

/** What the API answers of an order, as far as these promises need it. */
interface Order {
  orderid: string
  status: string
  startsAt: string
  actions: string[]
  proposal: { startsAt: string; expiresAt: string } | null
  claim: { by: string; expiresAt: string } | null
  paid: { amount: number; currency: string }
  refunded: { amount: number; currency: string }
  total: { amount: number; currency: string }
  policy: { noShowPercent: number }
  place: { kind: string; link: string | null }
  timeline: { transition: string; actor: string; at: string; reason: string | null }[]
}

/** What a browser says when one comes back to it from another app. */
const comeBack = ({ page }: Visitor) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Every question to the API fails from now on, though the phone counts as online. @returns what ends it */
async function failing({ page }: Visitor): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('connectionfailed'))
  return () => page.unroute('**/api/**')
}

async function openCheckout(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill(`quiet.${Date.now()}@example.test`)
}

/** A booking of the demo customer that may be cancelled. */
async function aBooking(jwt: string): Promise<Order> {
  const list = await callAs<{ data: { rows: Order[] } }>(jwt, 'GET', '/api/h/orders?filter=upcoming&limit=100')
  const order = list.data.rows.find(({ status, actions }) => status === 'confirmed' && actions.includes('cancel'))
  if (!order) throw new Error('The demo customer has no booking to cancel')
  return order
}

/** The page is told of an order as `change` has it, for as long as `now.changed` says so. */
async function told({ page }: Visitor, { orderid }: Order, change: (order: Order) => void, changed: boolean) {
  const now = { changed }
  await page.route(
    (url) => url.pathname === `/api/h/orders/${orderid}`,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: Order }
      if (now.changed) change(body.data)
      await route.fulfill({ response: answer, json: body })
    },
  )
  return now
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const proposing = (order: Order) => {
  order.proposal = { startsAt: inHours(70), expiresAt: inHours(5) }
  order.actions = ['accept_move', 'decline_move', 'cancel']
}
const claimed = (order: Order) => {
  order.paid = order.total = { amount: 8000, currency: 'MYR' }
  order.refunded = { amount: 0, currency: 'MYR' }
  order.policy.noShowPercent = 30
  order.timeline.push({ transition: 'claim_no_show', actor: 'provider', at: inHours(-1), reason: 'Nobody was there.' })
  order.status = 'no_show_claimed'
  order.claim = { by: 'provider', expiresAt: inHours(5) }
  order.actions = ['contest']
}
const stale = 'Not up to date'

test('a checkout whose questions fail stays, with all that was typed, and goes on by itself', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openCheckout(visitor)
  const works = await failing(visitor)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('alert').filter({ hasText: 'No answer came' }).waitFor()
  await page.getByText(stale).waitFor()
  expect(await page.locator('input[autocomplete=name]').inputValue()).toBe('Guest Buyer')
  await visitor.expectAccessible()
  await works()
  await page.getByText(stale).waitFor({ state: 'detached', timeout: 20_000 })
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  // Whoever waits for the payment event keeps seeing what was bought.
  await page.locator('main button').nth(2).click()
  await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
  const worksAgain = await failing(visitor)
  await page.getByText(stale).waitFor({ timeout: 10_000 })
  await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
  await worksAgain()
  await page.getByText(stale).waitFor({ state: 'detached', timeout: 20_000 })
  await visitor.close()
})

test('a checkout that is no longer one’s own gives way', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openCheckout(visitor)
  await page.route('**/api/h/checkout/*', (route) =>
    route.fulfill({ status: 404, json: { ok: false, code: 'orders.group_not_found', errorMsg: 'Not yours.' } }),
  )
  await comeBack(visitor)
  await page.getByRole('main').getByRole('link', { name: 'To the cart' }).waitFor()
  expect(await page.locator('form button[type=submit]').count()).toBe(0)
  await visitor.close()
})

test.each(['/cart', '/my/order'])(
  '%s keeps what it shows when a question fails, and goes on by itself',
  async (path) => {
    const visitor = await aDemoPerson('customer', { viewport: phone })
    const { page } = visitor
    await visitor.open(path)
    const heading = page.locator('main').getByRole('heading', { level: 1 })
    const before = await heading.innerText()
    const works = await failing(visitor)
    await comeBack(visitor)
    await page.getByText(stale).waitFor()
    expect(await heading.innerText()).toBe(before)
    await works()
    await page.getByText(stale).waitFor({ state: 'detached', timeout: 20_000 })
    await visitor.close()
  },
)

test('an order whose questions fail stays; a message and a reason that were begun outlive a reload', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const order = await aBooking(jwt)
  await visitor.open(`/my/order/${order.orderid}`)
  const messages = page.getByRole('main').getByRole('button', { name: 'Messages', exact: true })
  await messages.click()
  const message = page.getByRole('textbox', { name: 'Write a message' })
  await message.fill('The bell is broken')
  const works = await failing(visitor)
  await comeBack(visitor)
  await page.getByText(stale).first().waitFor()
  expect(await message.inputValue()).toBe('The bell is broken')
  await works()
  await page.getByText(stale).first().waitFor({ state: 'detached', timeout: 20_000 })
  await page.reload()
  await messages.click()
  await expect.poll(() => message.inputValue()).toBe('The bell is broken')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => message.inputValue()).toBe('')
  await page.reload()

  // The messages are still open.
  await page.getByRole('main').getByRole('button', { name: 'Order', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('My train is late')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  expect(await reason.inputValue()).toBe('My train is late')
  await page.keyboard.press('Escape')
  await messages.click()
  expect(await message.inputValue()).toBe('')
  await visitor.close()
})

test('a yes to a time that is no longer offered is refused in words that stay', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const order = await aBooking(jwt)
  const now = await told(visitor, order, proposing, true)
  await visitor.open(`/my/order/${order.orderid}`)
  const accept = page.getByRole('button', { name: 'Accept the new time' })
  await accept.waitFor()
  now.changed = false
  await accept.click()
  await page.getByRole('alert').filter({ hasText: 'This time is no longer offered. Your booking stays on' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Confirmed' }).waitFor()
  await comeBack(visitor)
  await page.getByRole('alert').filter({ hasText: 'This time is no longer offered.' }).waitFor()
  await visitor.expectAccessible()
  await visitor.close()
})

test('an objection to a report that was withdrawn keeps its words and says that nothing was sent', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const order = await aBooking(jwt)
  const now = await told(visitor, order, claimed, true)
  await visitor.open(`/my/order/${order.orderid}`)
  // Who is to object sees what it is about: the sum, and the other side's words.
  await page.getByText(/If it stands, RM.24\.00 of what you paid is kept: 30 % of the total\./).waitFor()
  await page.getByRole('button', { name: 'I did come' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody was there.').waitFor()
  await dialog.getByRole('textbox').fill('I was there at nine')
  now.changed = false
  await dialog.getByRole('button', { name: 'I did come' }).click()
  await dialog.getByText('Nothing was sent').waitFor()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('I was there at nine')
  expect(await dialog.getByRole('button', { name: 'I did come' }).isDisabled()).toBe(true)
  await visitor.expectAccessible()
  await visitor.close()
})

test('a proposal that arrives leaves the dialog open in which one writes, and is told inside', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const order = await aBooking(jwt)
  const now = await told(visitor, order, proposing, false)
  await visitor.open(`/my/order/${order.orderid}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('My train is late')
  now.changed = true
  await comeBack(visitor)
  await page.getByRole('button', { name: 'Accept the new time', includeHidden: true }).waitFor({ state: 'attached' })
  await dialog.getByText(/asks to move this to/).waitFor()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('My train is late')
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Accept the new time' }).waitFor()
  await visitor.close()
})

test('a cancelled booking that was online awaits no link', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const order = await aBooking(jwt)
  await told(
    visitor,
    order,
    (order) => {
      order.status = 'cancelled'
      order.place = { ...order.place, kind: 'online', link: null }
      order.actions = []
    },
    true,
  )
  await visitor.open(`/my/order/${order.orderid}`)
  await page.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor()
  expect(await page.getByText('the link comes with the confirmation').count()).toBe(0)
  await page.locator('dd').getByText('Online', { exact: true }).waitFor()
  await visitor.close()
})

test('an answer that is not ours, as a gateway in between gives it, is told in the words of a broken connection', async () => {
  for (const [prefix, words] of [
    ['', 'No connection. Check your network and try again.'],
    ['/zh', '没有网络连接。请检查网络后重试。'],
  ] as const) {
    const visitor = await aVisitor({ viewport: phone })
    const { page } = visitor
    await page.route('**/api/h/checkout/*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await visitor.open(`${prefix}/checkout/${crypto.randomUUID()}`)
    await page.getByRole('main').getByText(words).waitFor()
    expect(await page.getByText('Error', { exact: true }).count()).toBe(0)
    await visitor.close()
  }
})
