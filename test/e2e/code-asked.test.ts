import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { sessionOf } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

/** A visitor's checkout whose server asks for a code, as it does where nothing is paid online. */
async function asked(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await toCheckout(visitor)
  const data = { redirectUrl: null, placed: false, verify: true, timeout: 290, message: 'Said once, in one language.' }
  await page.route('**/api/h/checkout/*/payment', (route) => route.fulfill({ json: { ok: true, data } }))
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill('guest@example.test')
  await page.locator('form button[type=submit]').click()
  await page.locator('input[name=tac]').waitFor()
}

test('who signs in while a code is asked for is asked for none, and sees the own details', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await asked(visitor)
  const session = await sessionOf('customer@khidmat.test')
  // As the dialog does once the login was right.
  await page.evaluate(({ jwt, id, cinfoid }) => {
    localStorage.setItem('khidmat_jwt', jwt)
    localStorage.setItem('khidmat_id', id)
    localStorage.setItem('khidmat_cinfoid', cinfoid)
    window.dispatchEvent(new Event('khidmat:session'))
  }, session)
  await page.locator('input[name=tac]').waitFor({ state: 'detached', timeout: 10_000 })
  await page.getByText('We use the contact details of your account.').waitFor()
  await page.reload()
  await page.getByText('We use the contact details of your account.').waitFor()
  expect(await page.locator('input[name=tac]').count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.close()
})

test('where the code went is said in the language of the page, with the clock of its sending', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await asked(visitor)
  await page.getByText('We have sent a 6-digit code to guest@example.test.').waitFor()
  expect(await page.getByText('Said once').count()).toBe(0)
  await page.goto(page.url().replace('/checkout/', '/ms/checkout/'))
  await page.getByText(/6 digit.*guest@example\.test/).waitFor()
  const wait = await page
    .getByText(/\d+ s$|\d+ saat/)
    .first()
    .innerText()
  // Ten of the sixty seconds had gone by when the server answered.
  expect(Number(/\d+/.exec(wait)?.[0])).toBeLessThan(51)
  await visitor.close()
})

test('a hold that runs out while the code is asked for leads back to the cart', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await asked(visitor)
  await page.route(
    (url) => /\/api\/h\/checkout\/[^/]+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { holdExpiresAt: string } }
      body.data.holdExpiresAt = new Date(Date.now() - 1000).toISOString()
      return route.fulfill({ response: answer, json: body })
    },
  )
  await page.reload()
  const ways = page.getByRole('button', { name: 'Back to the cart' })
  await page.getByRole('alert').filter({ has: ways }).waitFor()
  // Nothing can be paid any more: in the place of the button that pays is the one that leads on.
  expect(await page.locator('[data-own-bar]').getByRole('button').allInnerTexts()).toEqual(['Back to the cart'])
  await page.getByRole('alert').filter({ has: ways }).getByRole('button').click()
  await page.waitForURL(/\/cart$/)
  await visitor.close()
})
