import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember } from './member.ts'
import { aVisitor, phone } from './visitor.ts'

// Dialogs that the address opens are closed by Back itself, and nothing can ask before. So they keep what is written.

const words = 'The map does not show Jalan Telawi.'
const feedback = (page: Page) => page.getByRole('dialog', { name: /^(Give feedback|Beri maklum balas)$/ })
const text = (page: Page) => feedback(page).locator('textarea')
const openFeedback = (page: Page) => page.getByRole('link', { name: /^(Give feedback|Beri maklum balas)$/ }).click()
const closed = (page: Page) => feedback(page).waitFor({ state: 'detached' })

test('feedback that was begun outlives Back, forward, Escape, a reload and another language, until it is sent', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  let questions = 0
  page.on('dialog', () => void questions++)
  const expectWords = () => expect.poll(() => text(page).inputValue()).toBe(words)
  await visitor.open('/ms/search?q=urut')
  await openFeedback(page)
  await feedback(page).getByRole('combobox').selectOption('idea')
  await text(page).click()
  await page.keyboard.type(words)
  await feedback(page).getByRole('textbox').last().fill('aina@example.test')
  await page.goBack()
  await closed(page)
  await page.goForward()
  await expectWords()
  await page.goBack()
  await closed(page)
  await openFeedback(page)
  await expectWords()
  await page.reload()
  await expectWords()
  await page.keyboard.press('Escape')
  await closed(page)
  await visitor.open('/search?q=urut')
  await openFeedback(page)
  await expectWords()
  expect(await feedback(page).getByRole('combobox').inputValue()).toBe('idea')
  expect(await feedback(page).getByRole('textbox').last().inputValue()).toBe('aina@example.test')
  expect(questions).toBe(0)
  await visitor.expectAccessible()
  await feedback(page).getByRole('button', { name: 'Send' }).click()
  await closed(page)
  await openFeedback(page)
  expect(await text(page).inputValue()).toBe('')
  await visitor.expectClean()
  await visitor.close()
})

test('feedback whose answer was lost is the same one after a reload, and on another page', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const keys: (string | undefined)[] = []
  await page.route('**/api/h/feedback', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // It is tried once more by itself.
    if (keys.length > 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await visitor.open('/about/terms')
  await openFeedback(page)
  await text(page).fill(words)
  await feedback(page).getByRole('button', { name: 'Send' }).click()
  await feedback(page).getByRole('alert').waitFor()
  await visitor.open('/install#feedback')
  await expect.poll(() => text(page).inputValue()).toBe(words)
  await feedback(page).getByRole('button', { name: 'Send' }).click()
  await closed(page)
  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(keys[0])
  await visitor.close()
})

test('feedback that is left while it is sent leads nobody back, and is told of if it was not sent', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/h/feedback', async (route) => {
    await promise
    await route.abort()
  })
  await visitor.open('/about/terms')
  await openFeedback(page)
  await text(page).fill(words)
  const sent = page.waitForRequest('**/api/h/feedback')
  await feedback(page).getByRole('button', { name: 'Send' }).click()
  await sent
  await page.goBack()
  await closed(page)
  resolve()
  await page.getByText('No answer came').first().waitFor()
  await openFeedback(page)
  expect(await text(page).inputValue()).toBe(words)
  await visitor.close()
})

test('feedback of somebody signed in is there again after Back and a reload, and goes with them', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await aMember(visitor)
  await visitor.open('/my/profile')
  await page.evaluate(() => {
    window.location.hash = '#feedback'
  })
  await text(page).fill(words)
  await page.goBack()
  await closed(page)
  await page.goForward()
  await expect.poll(() => text(page).inputValue()).toBe(words)
  await page.reload()
  await expect.poll(() => text(page).inputValue()).toBe(words)
  const kept = () => page.evaluate((words) => JSON.stringify({ ...sessionStorage }).includes(words), words)
  expect(await kept()).toBe(true)
  await visitor.close()
})

test('the login has an address and a name again after Back, but no password, and begins at its first step', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  const register = () => dialog.getByRole('button', { name: 'Create an account' }).click()
  const value = (name: string) => dialog.locator(`input[name=${name}]`).inputValue()
  await visitor.open('/about/terms')
  await page.evaluate(() => {
    window.location.hash = '#login'
  })
  await register()
  await dialog.locator('input[name=name]').fill('Aina')
  await dialog.locator('input[name=email]').fill('aina@example.test')
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await page.goForward()
  await dialog.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await value('email')).toBe('aina@example.test')
  await dialog.locator('input[name=password]').fill('a teapot sings at noon')
  await register()
  expect(await value('name')).toBe('Aina')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await visitor.open('/ms/install#login')
  await dialog.getByRole('heading', { name: 'Log masuk' }).waitFor()
  expect(await value('email')).toBe('aina@example.test')
  expect(await value('password')).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('teapot')
  await visitor.close()
})

test('a search that was begun in the sheet is there again after Back and a reload, and over once it was searched for', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const sheet = page.getByRole('dialog', { name: 'Search' })
  const what = sheet.getByRole('combobox', { name: 'What do you need?' })
  const where = sheet.getByRole('combobox', { name: 'Where' })
  const openSheet = () => page.getByRole('link', { name: /Any day/ }).click()
  const expectSearch = async () => {
    await expect.poll(() => what.inputValue()).toBe('zeppelin ride')
    expect(await where.inputValue()).toBe('Ipoh')
    expect(await sheet.getByRole('radio', { name: 'Tomorrow' }).isChecked()).toBe(true)
  }
  await visitor.open('/search?q=hair')
  await openSheet()
  await what.fill('zeppelin ride')
  await where.fill('ipo')
  await sheet.getByRole('option', { name: /^Ipoh/ }).click()
  await sheet.getByText('Tomorrow').click()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await page.goForward()
  await expectSearch()
  await page.reload()
  await expectSearch()
  await sheet.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === 'zeppelin ride')
  await sheet.waitFor({ state: 'detached' })
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('near'), searchParams.has('date')]).toEqual(['ipoh', true])
  await visitor.open('/search?q=hair')
  await openSheet()
  expect(await what.inputValue()).toBe('hair')
  await visitor.expectClean()
  await visitor.close()
})
