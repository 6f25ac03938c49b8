import { expect, test } from 'vitest'
import { mostKeys } from '#shared/order-keys.ts'
import { aRegistered } from '#test/api.ts'
import { data, openListening } from '#test/listening-api.ts'
import { refOf } from '#test/visitor-checkout.ts'
import { anOffer } from '#test/world.ts'

// What a full cart may do as a small one does.

const day = (n: number) => new Date(Date.UTC(2030, 4, 6 + n, 2)).toISOString()

test('the largest checkout is paid online: its page names the first orders, and how many more there are', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const { jwt } = await aRegistered(at)
  const orders: { orderid: string }[] = []
  for (let n = 0; n < mostKeys; n++) {
    const put = await at.call('POST', '/api/h/cart', { jwt, body: { offerid: offer.id, startsAt: day(n) } })
    orders.push({ orderid: data<{ orderid: string }>(put).orderid })
  }
  const opened = await at.call('POST', '/api/h/checkout', { jwt, body: { orders } })
  const { groupid } = data<{ groupid: string }>(opened)
  const body = { provider: 'sandbox', method: 'card' }
  const paid = await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt, body })
  expect(paid.status).toBe(200)
  const page = await at.call('GET', `/api/sandbox/payments/${refOf(data<{ redirectUrl: string }>(paid).redirectUrl)}`)
  const { description } = data<{ description: string }>(page)
  expect(description).toMatch(new RegExp(`^Khidmat (KH-\\d+, ){9}KH-\\d+ \\+${mostKeys - 10}$`))
  // Stripe takes no longer a name, whatever numbers orders have by then.
  expect(description.length).toBeLessThan(200)
})
