import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

test('what “Verified” means opens at a tap or by key, on the page of a company and of what it offers', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/co/seri-ayu-salon')
  const mark = () => page.locator('summary').filter({ hasText: 'Verified' })
  const words = page.getByText(/^Khidmat marked this company as verified on \d+ \w+ \d{4}\./)
  await mark().waitFor()
  expect(await words.isVisible()).toBe(false)
  await mark().click()
  await words.waitFor()
  await visitor.expectAccessible()
  await visitor.open(await page.locator('#services a[href*="/item/"]').first().getAttribute('href').then(String))
  await mark().focus()
  await page.keyboard.press('Enter')
  await words.waitFor()
  await page.getByText('What you pay online goes to Khidmat; the provider gets it after the service.').waitFor()
  await visitor.expectClean()
  await visitor.expectAccessible()
  await visitor.close()
})
