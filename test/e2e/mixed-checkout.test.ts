import { expect, test } from 'vitest'
import { call } from './desk-bookings.ts'
import { aMember } from './member.ts'
import { aVisitor, phone } from './visitor.ts'

/** A member with an empty cart, and what is free soon at a provider's. */
async function aBuyer() {
  const visitor = await aVisitor({ viewport: phone })
  const { jwt } = await aMember(visitor)
  const find = { kind: 'service', place: ['provider'] }
  type Offers = { data: { offerid: string; nextFreeAt: string | null }[] }
  const { data } = await call<Offers>('GET', '/api/data/khidmat-offers', { find })
  return { visitor, page: visitor.page, jwt, offers: data.filter((offer) => offer.nextFreeAt) }
}

test('what is booked and what is asked for are told apart after they were paid together, with what may come back', async () => {
  const { visitor, page, jwt, offers } = await aBuyer()
  const cart: { due: { amount: number }; kind: string }[] = []
  for (const kind of ['instant', 'request']) {
    for (const { offerid, nextFreeAt: startsAt } of offers) {
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

test('of one booking alone it is said once how much is due now; of several, at each whose it is', async () => {
  const { visitor, page, jwt, offers } = await aBuyer()
  const cart: string[] = []
  for (const { offerid, nextFreeAt: startsAt } of offers) {
    const { data: terms } = await call<{ data: { deposit: unknown } }>('GET', `/api/data/khidmat-offers/${offerid}`, {})
    // One with a deposit, and one that is paid at once.
    if ((terms.deposit !== null) !== (cart.length === 0)) continue
    const added = await call<{ data: { orderid: string } }>('POST', '/api/h/cart', {
      jwt,
      body: { offerid, startsAt },
    }).catch(() => null)
    if (added) cart.push(added.data.orderid)
    if (cart.length === 2) break
  }
  expect(cart).toHaveLength(2)
  const dueNow = page.locator('[data-sum=dueNow]')
  const total = page.locator('[data-sum=total]')
  await visitor.open('/cart')
  await total.first().waitFor()
  expect(await dueNow.count()).toBe(2)
  await call('DELETE', `/api/h/cart?orderid=${cart[1]}`, { jwt })
  await visitor.open('/cart')
  await total.first().waitFor()
  expect(await dueNow.count()).toBe(1)
  await page.getByRole('button', { name: /^Check out|^Continue/ }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByRole('button', { name: 'Back to the cart' }).waitFor()
  expect(await dueNow.count()).toBe(1)
  await visitor.expectClean()
  await visitor.close()
})
