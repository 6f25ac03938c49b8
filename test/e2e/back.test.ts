import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const desk = '/co/seri-ayu-salon/admin'
const sizes = [
  { name: 'phone', viewport: phone },
  { name: 'desk', viewport: desktop },
]

test.each(sizes)(
  'Back closes a drawer and the dialogs in it, one by one, and then goes to the page before ($name)',
  async (size) => {
    const owner = await aDemoPerson('owner', size)
    const { page } = owner
    await owner.open(`${desk}/offers`)
    await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor()
    await page.locator(`a[href$="/admin/orders"]:visible`).first().click()
    await page.waitForURL((url) => url.pathname.endsWith('/orders'))
    await page.locator('tbody tr').first().waitFor()
    await page
      .getByRole('button', { name: 'Upcoming' })
      .or(page.getByRole('tab', { name: 'Upcoming' }))
      .first()
      .click()
    await page.waitForURL(/filter=upcoming/)
    const row = page.locator('tbody tr').first().getByRole('button').first()
    await row.click()
    const drawer = page.locator('dialog[open]')
    await drawer.getByRole('button', { name: 'Cancel' }).first().click()
    await expect.poll(() => drawer.count()).toBe(2)
    // What is written is asked for, as at Escape.
    await drawer.last().getByRole('textbox').fill('The stylist is ill')
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep writing' }).click()
    expect(await drawer.last().getByRole('textbox').inputValue()).toBe('The stylist is ill')
    await page.goBack()
    await question.getByRole('button', { name: 'Throw it away' }).click()
    await expect.poll(() => drawer.count()).toBe(1)
    await page.waitForTimeout(300)
    await page.goBack()
    await expect.poll(() => drawer.count()).toBe(0)
    expect(new URL(page.url()).search).toContain('filter=upcoming')
    // Forward does not open it again, and costs nothing.
    await page.goForward()
    await page.waitForTimeout(300)
    expect(await drawer.count()).toBe(0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname.endsWith('/offers'))
    await owner.close()
  },
)

test('what was closed by other ways takes its step back', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  await owner.open(`${desk}/offers`)
  await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor()
  await page.locator(`a[href$="/admin/orders"]:visible`).first().click()
  await page.waitForURL((url) => url.pathname.endsWith('/orders'))
  const row = page.locator('tbody tr').first().getByRole('button').first()
  for (const how of ['Escape', 'Close'] as const) {
    await row.click()
    await page.locator('dialog[open]').waitFor()
    if (how === 'Escape') await page.keyboard.press('Escape')
    else await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).first().click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number }).dialogs)).toBeUndefined()
  await page.goBack()
  await page.waitForURL((url) => url.pathname.endsWith('/offers'))
  await owner.close()
})

test('a link out of a drawer leads back to it, and the menu of a phone is no step that is left over', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  await owner.open(`${desk}/orders`)
  await page.locator('tbody tr').first().getByRole('button').first().click()
  const drawer = page.locator('dialog[open]')
  await drawer.getByRole('link').last().click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  await page.goBack()
  await drawer.waitFor()
  await page.waitForTimeout(300)
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`${desk}/orders`)
  await page.getByRole('button', { name: 'More' }).click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/settings'))
  await page.goBack()
  await page.waitForURL((url) => url.pathname.endsWith('/orders'))
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number }).dialogs)).toBeUndefined()
  await owner.close()
})

test('pages of a list are steps, filters are not', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(`${desk}/dashboard`)
  await page.locator(`a[href$="/admin/orders"]:visible`).first().click()
  await page.waitForURL((url) => url.pathname.endsWith('/orders'))
  // By its number: its words change with the time, and a newer one may come above it meanwhile.
  const first = async () => /KH-\d+/.exec(await page.locator('tbody tr').first().innerText())?.[0] ?? 'no number'
  await expect.poll(first).toMatch(/KH-/)
  const upcoming = await first()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(first).not.toBe(upcoming)
  const before = await first()
  const onPage = page.locator('tbody tr').filter({ hasText: before })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.waitForURL(/after=/)
  await onPage.waitFor({ state: 'detached' })
  await page.goBack()
  await onPage.waitFor()
  expect(page.url()).not.toContain('after=')
  await page.goBack()
  await page.waitForURL((url) => url.pathname.endsWith('/dashboard'))
  await owner.close()
})

test('the filters of the search close with Back on a phone, and what was chosen stays; a dialog of the hash as before', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/')
  await visitor.open('/search?q=hair')
  await page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.locator('a[href*="verified=1"]').click()
  await expect.poll(() => new URL(page.url()).search.length).toBeGreaterThan('?q=hair'.length)
  const chosen = new URL(page.url()).search
  await page.waitForTimeout(500)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe(chosen)
  await page.evaluate(() => {
    window.location.hash = '#feedback'
  })
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/search')
  await visitor.close()
})
