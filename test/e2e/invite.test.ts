import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test.each(['', '/ms', '/zh'])('an invitation keeps its code and opens registration (%s/)', async (prefix) => {
  for (const [viewport, theme] of [
    [phone, 'dark'],
    [desktop, 'light'],
  ] as const) {
    const visitor = await aVisitor({ viewport, theme })
    const { page } = visitor
    await visitor.open(`${prefix}/invite/FRIEND22`)
    expect(await page.locator('header').count()).toBe(0)
    await visitor.expectAccessible()
    expect(await page.evaluate(() => localStorage.getItem('khidmat_referral_code'))).toMatch(/^FRIEND22 \d+$/)
    await page.locator('a[href$="#login"]').click()
    await page.getByRole('dialog').locator('input[name=name]').waitFor()
    await visitor.expectClean()
    await visitor.open(`${prefix}/invite`)
    expect(await page.locator('header').count()).toBe(1)
    await visitor.expectAccessible()
    await visitor.expectClean()
    await visitor.close()
  }
})

test('an invitation can be read without scripts, and a code that cannot be one is no page', async () => {
  const page = await (await fetch(`${serverUrl()}/invite/FRIEND22`)).text()
  expect(page).toContain('FRIEND22')
  expect(page).toContain('You are invited to Khidmat')
  expect((await fetch(`${serverUrl()}/invite/${encodeURIComponent('<script>')}`)).status).toBe(404)
})

test.each(['/invite', '/invite/FRIEND22', '/zh/invite/FRIEND22'])(
  'an invitation tells who is logged in that it is for people without an account (%s)',
  async (path) => {
    const visitor = await aDemoPerson('customer', { viewport: phone })
    const { page } = visitor
    await visitor.open(path)
    await page.getByText('Nadia Rahim').last().waitFor()
    expect(await page.locator('main a[href$="#login"], main input').count()).toBe(0)
    await visitor.expectAccessible()
    await visitor.expectClean()
    await visitor.close()
  },
)
