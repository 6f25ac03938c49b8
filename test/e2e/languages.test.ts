import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const titles = { '': 'Get the app', '/ms': 'Dapatkan aplikasi', '/zh': '下载应用' }

test.each(Object.entries(titles))("the page's language is its path alone (%s/install)", async (prefix, title) => {
  for (const viewport of [phone, desktop]) {
    const visitor = await aVisitor({ viewport })
    await visitor.open(`${prefix}/install`)
    expect(await visitor.page.textContent('h1')).toBe(title)
    await visitor.expectAccessible()
    await visitor.expectClean()
    await visitor.close()
  }
})

test('an unknown page says so with a 404, in its language', async () => {
  const visitor = await aVisitor()
  const answer = await visitor.page.goto(`${serverUrl()}/zh/no-such-page`)
  expect(answer?.status()).toBe(404)
  expect(await visitor.page.textContent('h1')).toBe('页面未找到')
  await visitor.close()
})

test("a page in another language than the browser's offers it, until the offer is closed", async () => {
  const visitor = await aVisitor({ viewport: phone, locale: 'zh-CN' })
  await visitor.open('/about/terms')
  const offer = visitor.page.getByRole('complementary', { name: 'Language' }).getByRole('link')
  expect(await offer.getAttribute('href')).toBe('/zh/about/terms')
  await visitor.expectAccessible()
  await visitor.page.getByRole('complementary', { name: 'Language' }).getByRole('button', { name: 'Close' }).click()
  await offer.waitFor({ state: 'detached' })
  await visitor.open('/about/terms')
  expect(await visitor.page.getByRole('complementary', { name: 'Language' }).count()).toBe(0)
  await visitor.close()
})

test('on a phone the offer of a language covers nothing that is read further down', async () => {
  const visitor = await aVisitor({ viewport: phone, locale: 'zh-CN' })
  const { page } = visitor
  await visitor.open('/about/terms')
  const offer = page.getByRole('complementary', { name: 'Language' })
  await offer.waitFor()
  await page.evaluate(() => scrollTo(0, 900))
  await offer.waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, 0))
  await offer.waitFor({ state: 'visible' })
  await visitor.expectClean()
  await visitor.close()
})

test.each(['', '/ms', '/zh'])('from any page of a language its front page is a tap away (%s)', async (prefix) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const front = prefix || '/'
  for (const from of ['/search?q=urut', '/cart']) {
    await visitor.open(`${prefix}${from}`)
    await page.locator(`header a[href="${front}"]`).first().click()
    await page.waitForURL((url) => url.pathname === front)
    await page.locator('a[href$="#find"]').first().waitFor()
  }
  // Also from its own address with a slash at the end.
  await visitor.open(`${prefix}/`)
  await page.locator('a[href$="#find"]').first().click()
  await page.getByRole('dialog').waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('another language keeps what a private address says, also where it was opened by a link', async () => {
  const visitor = await aDemoPerson('owner', { viewport: desktop })
  const { page } = visitor
  for (const path of ['/co/seri-ayu-salon/admin/orders?filter=all&q=Nadia', '/my/messages?show=notices']) {
    await visitor.open(path)
    await page.locator('header summary', { hasText: 'English' }).click()
    await page.locator('header a[data-locale=ms]').click()
    await page.waitForURL((url) => url.pathname + url.search === `/ms${path}`)
  }
  await visitor.expectClean()
  await visitor.close()
})

test('each entry of the menus of the header can be read on the narrowest phone, by a visitor and by whoever is signed in', async () => {
  const narrow = { width: 320, height: 640 }
  for (const visitor of [await aVisitor({ viewport: narrow }), await aDemoPerson('customer', { viewport: narrow })]) {
    const { page } = visitor
    await visitor.open('/install')
    const menus = page.locator('header details')
    for (let n = 0; n < (await menus.count()); n++) {
      if (!(await menus.nth(n).isVisible())) continue
      await menus.nth(n).locator('summary').click()
      const entries = await menus
        .nth(n)
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
      expect(entries.length).toBeGreaterThan(1)
      for (const { left, right } of entries) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(narrow.width)
      }
    }
    await visitor.close()
  }
})
