import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

/** A list of two pages, however many rows there are; tells what was asked for. */
async function twoPages(page: Page, address: string) {
  const asked: { cursor: string | null; q: string | null }[] = []
  await page.route(address, async (route) => {
    const url = new URL(route.request().url())
    const cursor = url.searchParams.get('cursor')
    asked.push({ cursor, q: url.searchParams.get('q') })
    url.searchParams.delete('cursor')
    const answer = await route.fetch({ url: url.href, maxRetries: 2 })
    const body = (await answer.json()) as { data: { cursor: string | null } }
    body.data.cursor = cursor ? null : 'second'
    await route.fulfill({ response: answer, json: body })
  })
  return asked
}

test('the menu leads to the whole list from its first page, whatever page or search one stands in', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const list = '/co/seri-ayu-salon/admin/orders'
  const asked = await twoPages(page, '**/api/h/desk/orders?*')
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

test('what is ahead is listed from the soonest, all orders from the newest, until another order is chosen', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const sorts: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/h/desk/orders') sorts.push(url.searchParams.get('sort'))
  })
  const list = '/co/seri-ayu-salon/admin/orders'
  for (const [search, sort] of [
    ['', 'soonest'],
    ['?filter=all', 'newest'],
    ['?filter=requests', 'oldest'],
    ['?filter=collect', 'soonest'],
    ['?sort=latest', 'latest'],
  ] as const) {
    sorts.length = 0
    await owner.open(list + search)
    // Of some there may be none by now: what was a request is answered elsewhere.
    await expect.poll(() => sorts[0]).toBe(sort)
  }
  await page.getByRole('table').waitFor()
  // With chosen rows nothing could be done.
  expect(await page.getByRole('table').getByRole('checkbox').count()).toBe(0)
  await owner.close()
})

test('the foot of what is to collect says what is due of all of it, and orders are asked for by days ahead', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const answered = page.waitForResponse((response) => /\/api\/h\/desk\/orders\?.*filter=collect/.test(response.url()))
  await owner.open('/co/seri-ayu-salon/admin/orders?filter=collect')
  const { data } = (await (await answered).json()) as { data: { totals: { due: { amount: number }[] } } }
  const whole = (data.totals.due[0]?.amount ?? 0) / 100
  const foot = page.getByRole('table').locator('tfoot')
  await foot.getByText('In all').waitFor()
  const words = await foot.getByText(/^RM/).allTextContents()
  expect(words.map((text) => Number(text.replace(/[^\d.]/g, '')))).toEqual([whole])
  await owner.expectAccessible()

  await owner.open('/co/seri-ayu-salon/admin/orders?filter=all')
  const period = page.getByRole('group', { name: 'When' })
  await period.getByLabel('When').selectOption('Tomorrow')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBeTruthy()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('to')).toBe(searchParams.get('from'))
  await owner.expectClean()
  await owner.close()
})

test('a list keeps which columns one chose, a link to a later page leads back to the first, and filters that nothing fits are cleared at once', async () => {
  const operator = await aDemoPerson('operator', { viewport: desktop })
  const { page } = operator
  const asked = await twoPages(page, '**/api/h/admin/users?*')
  const heads = () => page.getByRole('table').getByRole('columnheader').allTextContents()
  await operator.open('/admin/users')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Email' }).uncheck()
  await expect.poll(heads).not.toContain('Email')
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(await heads()).not.toContain('Email')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Email' }).check()
  await expect.poll(heads).toContain('Email')

  // Somebody else's link to the second page: back is the first, though this browser never saw it.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.has('after'))
  const second = new URL(page.url())
  await operator.open('/admin')
  await operator.open(`${second.pathname}${second.search}`)
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  await expect.poll(() => previous.isEnabled()).toBe(true)
  await previous.click()
  await page.waitForURL((url) => !url.searchParams.has('after'))
  expect(asked.map(({ cursor }) => cursor)).toContain('second')

  await page.getByRole('searchbox').fill('nobody is called that')
  await page.getByText('Nothing fits').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('table').waitFor()
  await page.waitForURL((url) => !url.searchParams.has('q'))
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  await operator.expectClean()
  await operator.close()
})

test('the foot of a list says which of how many rows are shown, on later pages and after loading one anew too', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  // The demo holds more orders than are counted.
  await owner.open('/co/seri-ayu-salon/admin/orders?filter=all')
  // A card of an order is four lines, not one for each column.
  const card = page.getByRole('table').locator('tbody tr').first()
  await card.waitFor()
  expect((await card.boundingBox())?.height).toBeLessThan(250)
  await page.getByText('1–25 of 1,000+', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const second = '26–50 of 1,000+'
  await page.getByText(second, { exact: true }).waitFor()
  // One reads on from its head, and Back leads to where one was.
  const table = page.getByRole('table')
  const top = () => table.evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(() => table.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(top).toBeGreaterThan(-1)
  expect(await top()).toBeLessThan(200)
  await page.goBack()
  await page.getByText('1–25 of 1,000+', { exact: true }).waitFor()
  await expect.poll(top).toBeLessThan(-1000)
  await page.goForward()
  await page.getByText(second, { exact: true }).waitFor()
  await page.reload()
  await page.getByText(second, { exact: true }).waitFor()
  // The bar at the head of the page does not lie over what is judged.
  await page.evaluate(() => scrollTo(0, 0))
  await owner.expectAccessible()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await page.getByText('1–25 of 1,000+', { exact: true }).waitFor()
  await owner.expectClean()
  await owner.close()
})

test('offers are narrowed to a branch and what is offered at all of them, also after a reload', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  /** How many offers the address asks for. */
  const asked = () =>
    page.evaluate(async () => {
      const query = new URLSearchParams(location.search)
      query.set('companyid', 'seri-ayu-salon')
      const headers = { authorization: `Bearer ${localStorage.getItem('khidmat_jwt')}` }
      const answer = await fetch(`/api/h/offers?${query}`, { headers })
      return ((await answer.json()) as { data: { rows: unknown[] } }).data.rows.length
    })
  await owner.open('/co/seri-ayu-salon/admin/offers')
  const shown = page.locator('main').getByRole('switch')
  await shown.first().waitFor()
  const all = await asked()
  const branch = page.getByLabel('Branch')
  await branch.selectOption({ index: 1 })
  await page.waitForURL(/branchid=/)
  await expect.poll(() => shown.count()).toBe(await asked())
  expect(await asked()).toBeLessThan(all)
  const chosen = await branch.inputValue()
  await page.reload()
  await expect.poll(() => branch.inputValue()).toBe(chosen)
  await owner.expectAccessible()
  await owner.expectClean()
  await owner.close()
})

test('a row opens wherever it is clicked, and its words can be chosen to copy them', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open('/co/seri-ayu-salon/admin/orders?filter=all')
  const cell = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(2)
  const box = await cell.locator('span').first().boundingBox()
  if (!box) throw new Error('The cell is empty')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 1, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, y, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString().trim().length)).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('table').getByRole('row').nth(2).getByRole('cell').nth(2).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.expectClean()
  await owner.close()
})

test('an open row leads to the ones before and after it, in one step of the history', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open('/co/seri-ayu-salon/admin/orders?filter=all')
  const rows = page.getByRole('table').getByRole('button', { name: /KH-/ })
  await rows.nth(1).waitFor()
  const numbers = await Promise.all([0, 1].map(async (n) => /KH-\d+/.exec(await rows.nth(n).innerText())?.[0]))
  await rows.first().click()
  const drawer = page.getByRole('dialog')
  const [before, after] = ['Previous in the list', 'Next in the list'].map((name) =>
    drawer.getByRole('button', { name }),
  )
  await drawer.getByText(numbers[0] ?? '').waitFor()
  expect(await before?.isDisabled()).toBe(true)
  await after?.click()
  await drawer.getByText(numbers[1] ?? '').waitFor()
  expect(await drawer.count()).toBe(1)
  // Whoever pressed it presses it again.
  await expect.poll(() => after?.evaluate((button) => button === document.activeElement)).toBe(true)
  await owner.expectAccessible()
  await before?.click()
  await drawer.getByText(numbers[0] ?? '').waitFor()
  // The steps of the drawer are one step of the history.
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/co/seri-ayu-salon/admin/orders')
  await owner.expectClean()
  await owner.close()
})
