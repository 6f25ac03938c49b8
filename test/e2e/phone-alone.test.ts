import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { aVisitor, phone } from './visitor.ts'

/** A number that nobody has yet. None begins with 0 or 1 after its area. */
const aNumber = (area: string) => `${area}-${2 + (Date.now() % 8)}${String(Date.now()).slice(-6)}`

test('a phone number alone is enough, from the item to the booking kept in an account', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await toCheckout(visitor)
  await page.locator('form input[autocomplete=name]').fill('Nurul Nombor')
  const submit = page.locator('form button[type=submit]')
  await submit.click()
  await page.getByText('Enter an email address or a phone number.').waitFor()
  const number = aNumber('012')
  await page.locator('form input[autocomplete=tel]').fill(number)
  await submit.click()
  await page.getByText(`We have sent a 6-digit code to ${number}.`).waitFor()
  // One next step, on the one button: it never looks as if nothing could be done.
  await expect.poll(() => submit.innerText()).toBe('Continue to payment')
  expect(await submit.isEnabled()).toBe(true)
  await submit.click()
  await page.getByText('Type the 6 digits of the code.').waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  const plain = `+60${number.replaceAll('-', '').slice(1)}`
  await page.locator('input[name=tac]').fill(await visitor.codeFor(plain))
  // Whoever comes back, since the payment failed or by Back, has proved the number already, and pays again.
  const code = page.locator('input[name=tac]')
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.getByRole('button', { name: 'Let it fail' }).click()
  await page.getByText('The payment did not go through.').waitFor()
  expect(await code.count()).toBe(0)
  await submit.click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().waitFor()
  await page.goBack()
  await page.getByRole('radio').first().waitFor()
  expect(await code.count()).toBe(0)
  await submit.click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await page.getByRole('link', { name: /^Show / }).click()
  await page.waitForURL(/\/my\/order\//)
  await page.getByRole('heading', { name: 'Confirmed', exact: true }).waitFor()
  const orderid = new URL(page.url()).pathname.split('/').at(-1)
  // The text message leads to it from anywhere.
  const box = `${new URL(page.url()).origin}/dev/mailbox?to=${encodeURIComponent(plain)}&format=json`
  const told = async () =>
    ((await (await fetch(box)).json()) as { data: { channel: string; text: string }[] }).data
      .filter(({ channel }) => channel === 'sms')
      .map(({ text }) => text)
      .find((text) => text.includes(`/my/order/${orderid}#k=`))
  await expect.poll(told, { timeout: 15_000 }).toBeDefined()
  const link = /\/my\/order\/\S+/.exec((await told()) ?? '')?.[0] ?? ''
  const elsewhere = await aVisitor({ viewport: phone })
  await elsewhere.open(link)
  await elsewhere.page.getByRole('heading', { name: 'Confirmed', exact: true }).waitFor()
  await elsewhere.close()
  // What is shared opens nothing. This browser has no apps to share with, so it is copied.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Copied. Paste it wherever you like.').waitFor()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toMatch(/\/item\/[0-9a-f-]{36}\?offer=/)
  expect(shared).not.toMatch(/#k=|\/my\/order|Nurul/)
  expect(shared.replaceAll(/\D/g, '')).not.toContain(plain.slice(3))
  // Keeping it makes the account, by the number that is known.
  await page.getByRole('button', { name: 'Make an account from this booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.locator('input[name=phone]').inputValue()).toBe(plain)
  expect(await dialog.locator('input[name=name]').inputValue()).toBe('Nurul Nombor')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.locator('input[name=tac]').waitFor()
  await dialog.locator('input[name=tac]').fill(await visitor.codeFor(plain))
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await visitor.open('/my/order')
  await page.locator(`a[href="/my/order/${orderid}"]`).waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('whoever goes back to the cart while a code is on its way to the phone types that code at the next checkout', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const first = page.url()
  const number = aNumber('013')
  await page.locator('form input[autocomplete=name]').fill('Nurul Nombor')
  await page.locator('form input[autocomplete=tel]').fill(number)
  const submit = page.locator('form button[type=submit]')
  await submit.click()
  const code = page.locator('input[name=tac]')
  await code.waitFor()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.waitForURL((url) => url.pathname.includes('/checkout/') && url.href !== first)
  // No other one is sent within a minute.
  await submit.click()
  await page.getByText(`We have sent a 6-digit code to ${number}.`).waitFor()
  await code.fill(await visitor.codeFor(`+60${number.replaceAll('-', '').slice(1)}`))
  await page.waitForURL(/\/pay\/sandbox\//)
  await visitor.expectClean()
  await visitor.close()
})
