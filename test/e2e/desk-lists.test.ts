import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { desktop } from './visitor.ts'

test('the menu leads to the whole list from its first page, whatever page or search one stands in', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const list = '/co/seri-ayu-salon/admin/orders'
  // A list of two pages, however many orders there are.
  const asked: { cursor: string | null; q: string | null }[] = []
  await page.route('**/api/h/desk/orders?*', async (route) => {
    const url = new URL(route.request().url())
    const cursor = url.searchParams.get('cursor')
    asked.push({ cursor, q: url.searchParams.get('q') })
    url.searchParams.delete('cursor')
    const answer = await route.fetch({ url: url.href })
    const body = (await answer.json()) as { data: { cursor: string | null } }
    body.data.cursor = cursor ? null : 'second'
    await route.fulfill({ response: answer, json: body })
  })
  const menu = page.locator(`a[href="${list}"]:visible`).first()
  const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name, exact: true }))
  const field = page.getByRole('searchbox')
  await owner.open(`${list}?filter=all`)
  await next?.click()
  await expect.poll(() => previous?.isEnabled()).toBe(true)
  // A row that is opened and closed, and the page loaded anew, stay on the page.
  await page.getByRole('table').getByRole('button', { name: /KH-/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await previous?.isEnabled()).toBe(true)

  await menu.click()
  await page.waitForURL((url) => url.search === '')
  await expect.poll(() => previous?.isDisabled()).toBe(true)
  await next?.click()
  await expect.poll(() => previous?.isEnabled()).toBe(true)
  await menu.click()
  await expect.poll(() => previous?.isDisabled()).toBe(true)

  await field.fill('nobody at all')
  await page.waitForURL((url) => url.searchParams.get('q') === 'nobody at all')
  await menu.click()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.waitForURL((url) => url.search === '')
  await next?.waitFor()
  await field.fill('KH')
  await page.waitForURL((url) => url.search === '?q=KH')
  expect(await field.inputValue()).toBe('KH')
  // A page is only asked for of the list that it belongs to.
  expect(asked.filter(({ cursor, q }) => cursor !== null && q)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.expectClean()
  await owner.close()
})
