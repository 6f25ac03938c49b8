import { expect, test } from 'vitest'
import type { CheckoutView } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import { toCheckout } from './a-checkout.ts'
import { aVisitor, phone } from './visitor.ts'

const wrongSums = [
  { amount: 9000, currency: 'MYR' },
  { amount: 700, currency: 'SGD' },
]

test('a wrong sum is said on the checkout beside what failed after it, when it has ended, and on the page of the order', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, open } = visitor
  let ended = false
  let orderid = ''
  const now = (order: OrderView): OrderView => ({
    ...order,
    wrongSums,
    payment: 'mismatch',
    ...(ended && { status: 'payment_expired', actions: [], holdExpiresAt: null }),
  })
  await page.route('**/api/h/checkout/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: CheckoutView }
    orderid = data.orders[0]?.orderid ?? ''
    const payment = { provider: 'sandbox', method: 'card', status: 'failed', redirectUrl: null }
    const holdExpiresAt = ended ? null : data.holdExpiresAt
    const seen = { ...data, orders: data.orders.map(now), holdExpiresAt, wrongSums, payment }
    return route.fulfill({ response, json: { ...rest, data: seen } })
  })
  await page.route('**/api/h/orders/*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: OrderView }
    return route.fulfill({ response, json: { ...rest, data: now(data) } })
  })
  await toCheckout(visitor)
  const said = page.getByRole('alert').filter({ hasText: 'We received RM 90.00, SGD 7.00' })
  await said.getByText('To book now, pay the sum due in time').waitFor()
  await page.getByText('The payment did not go through').waitFor()
  const group = new URL(page.url()).pathname
  await open(`/my/order/${orderid}`)
  await said.getByText('To book now').waitFor()
  // Said once: the card of the money has no other sentence about it.
  expect(await page.getByText(/another amount|Not paid yet/).count()).toBe(0)
  ended = true
  await open(group)
  await page.getByRole('heading', { name: 'This checkout has ended' }).waitFor()
  await said.waitFor()
  expect(await said.innerText()).not.toContain('To book now')
  await visitor.close()
})
