import { expect, inject, test } from 'vitest'
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
  const answer = await visitor.page.goto(`${inject('serverUrl')}/zh/no-such-page`)
  expect(answer?.status()).toBe(404)
  expect(await visitor.page.textContent('h1')).toBe('页面未找到')
  await visitor.close()
})
