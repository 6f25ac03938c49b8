import { expect, test } from 'vitest'
import { openBooking } from './form-ways.ts'
import { aVisitor, phone } from './visitor.ts'

test('a town that the browser fills in at once is found on the list; the field that is wrong takes the focus', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const [line, town] = ['address-line1', 'address-level2'].map((name) => page.locator(`input[autocomplete=${name}]`))
  if (!line || !town) throw new Error('No address')
  await line.fill('7, Jalan Telawi')
  const found = page.waitForResponse((answer) => answer.url().includes('places'))
  await town.fill('bangsar')
  await found
  const book = page.getByRole('button', { name: /^(Book now|Request to book)$/ })
  await book.waitFor()
  expect(await town.getAttribute('aria-invalid')).toBe(null)

  // Another name is another place, or none.
  await town.fill('Nowhere at all')
  await expect.poll(() => town.getAttribute('aria-invalid')).toBe('true')
  await line.focus()
  await page.getByRole('button', { name: 'Add your address' }).click()
  await expect.poll(() => town.evaluate((one) => one === document.activeElement)).toBe(true)
  await line.fill('')
  await page.getByRole('button', { name: 'Add your address' }).click()
  await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await visitor.close()
})

test('a town is understood in any language, and written as addresses are, so that whoever comes can read it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  const { pathname } = new URL(page.url())
  for (const typed of ['bangsar', '孟沙']) {
    await visitor.open(`/zh${pathname}?from=${crypto.randomUUID()}`)
    await page.locator('#block-time [aria-live] button').last().click()
    await page.locator('#block-time [data-chosen]').waitFor()
    await page.locator('#block-address').getByText('上门').click()
    const [line, town] = ['address-line1', 'address-level2'].map((name) => page.locator(`input[autocomplete=${name}]`))
    if (!line || !town) throw new Error('No address')
    await line.fill('7, Jalan Telawi')
    const found = page.waitForResponse((answer) => answer.url().includes('places'))
    await town.fill(typed)
    await found
    await page.getByRole('button', { name: /^(立即预约|申请预约)/ }).waitFor()
    expect(await town.getAttribute('aria-invalid')).toBe(null)
    await line.focus()
    await expect.poll(() => town.inputValue()).toBe('Bangsar')
  }
  await visitor.close()
})
