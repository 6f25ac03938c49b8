import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

/** Kilometres of '300 m' and '12 km'. */
function kmOf(row: string): number {
  const [, count = '', unit] = /([\d.,]+) (k?m)$/.exec(row) ?? []
  return Number(count.replace(',', '')) / (unit === 'm' ? 1000 : 1)
}

test('a branch that was chosen stays chosen after Back and a reload, nearer ones stand first, and nothing is fetched for it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search?q=haircut&near=bangsar&radius=25')
  const itemid = await page.evaluate(async () => {
    const query = new URLSearchParams({ find: JSON.stringify({ q: 'haircut', near: 'bangsar', radius: 25 }) })
    const rows = (await (await fetch(`/api/data/khidmat-offers?${query}`)).json()) as { data: { itemid: string }[] }
    for (const { itemid } of rows.data) {
      const html = await (await fetch(`/item/${itemid}`)).text()
      if (html.split('type="radio"').length > 3) return itemid
    }
    return undefined
  })
  if (!itemid) throw new Error('The demo has no haircut of three branches near Bangsar')
  await page.locator(`article a[href^="/item/${itemid}"]`).first().click()
  await page.waitForURL(/\/item\//)
  const rows = page.locator('label').filter({ has: page.getByRole('radio') })
  // Distances are said once the page is alive.
  await rows
    .getByText(/\d (m|km)$/)
    .nth(2)
    .waitFor()
  const away = (await rows.locator('small').allInnerTexts()).map(kmOf)
  expect(away.length).toBeGreaterThan(2)
  expect(away).toEqual(away.toSorted((one, other) => one - other))

  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const last = rows.last()
  const [name = ''] = await last.locator('b').allInnerTexts()
  await last.click()
  const chosen = () =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { checked: true }) })
      .locator('b')
  await expect.poll(() => chosen().innerText()).toBe(name)
  expect(await page.getByRole('radio', { checked: true }).evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).searchParams.get('offer')).not.toBeNull()
  const offerid = new URL(page.url()).searchParams.get('offer') ?? ''
  expect(fetched.filter((path) => path.endsWith('.data'))).toEqual([])

  await page.locator('a[href*="/book/"]').filter({ visible: true }).last().click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${offerid}`))
  await page.goBack()
  await page.waitForURL(/\/item\//)
  await expect.poll(() => chosen().innerText()).toBe(name)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await chosen().innerText()).toBe(name)
  const links = await page.locator('a[href*="/book/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.filter((href) => !href?.includes(offerid))).toEqual([])
  // Choosing is no step: one step back lies the search.
  await page.goBack()
  await page.waitForURL(/\/search/)
  await visitor.expectClean()
  await visitor.close()
})
