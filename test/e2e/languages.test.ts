import { expect, test } from 'vitest'
import { aVisitor, desktop, phone } from './visitor.ts'
import { serverUrl } from './server-url.ts'

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
