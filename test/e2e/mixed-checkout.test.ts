import { expect, test } from 'vitest'
import { call } from './desk-bookings.ts'
import { aMember } from './member.ts'
import { aVisitor, phone } from './visitor.ts'

test('what is booked and what is asked for are told apart after they were paid together, with what may come back', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  const { data } = await call<{ data: { offerid: string; nextFreeAt: string | null }[] }>(
    'GET',
    '/api/data/khidmat-offers',
    {
      find: { kind: 'service', place: ['provider'] },
    },
  )
  const cart: { due: { amount: number }; kind: string }[] = []
  for (const kind of ['instant', 'request']) {
    for (const { offerid, nextFreeAt: startsAt } of data.filter((offer) => offer.nextFreeAt)) {
      const added = await call<{ data: { orderid: string } }>('POST', '/api/h/cart', {
        jwt,
        body: { offerid, startsAt },
      }).catch(() => null)
      if (!added) continue
      const { orderid } = added.data
      const { data: order } = await call<{ data: (typeof cart)[number] }>('GET', `/api/h/orders/${orderid}`, { jwt })
      if (order.kind === kind && order.due.amount > 0) {
        cart.push(order)
        break
      }
      await call('DELETE', `/api/h/cart?orderid=${orderid}`, { jwt })
    }
  }
  expect(cart.map(({ kind }) => kind)).toEqual(['instant', 'request'])
  await visitor.open('/cart')
  await page.getByRole('button', { name: /^Check out all|^Continue/ }).click()
  await page.waitForURL(/\/checkout\//)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.getByRole('heading', { name: '1 confirmed, 1 requested' }).waitFor({ timeout: 20_000 })
  const words = await page.locator('main').innerText()
  const asked = ((cart[1]?.due.amount ?? 0) / 100).toFixed(2)
  expect(words.replaceAll(/\s/g, ' ')).toContain(`Of that, RM ${asked} goes back if your request is not accepted.`)
  expect(words).not.toContain('All of it goes back')
  for (const standing of ['Confirmed', 'Requested']) await page.getByText(standing, { exact: true }).waitFor()
  await visitor.expectAccessible()
  await visitor.close()
})
