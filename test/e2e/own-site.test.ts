import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { call, remember, signIn } from './desk-bookings.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const slug = 'seri-ayu-salon'
/** A site of somebody else: one page that shows what `code` says, at an origin of its own. */
let code = ''
const site = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  // As strict as a careful site is.
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src ${serverUrl()}; frame-src ${serverUrl()}; style-src 'none'`,
  )
  response.end(
    `<!doctype html><html lang="en"><title>Our salon</title><body><main><h1>Our salon</h1>${code}</main></body></html>`,
  )
})
await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
afterAll(() => new Promise((done) => site.close(done)))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

test('an owner allows a site of theirs, and who comes there books through it', async () => {
  const owner = await signIn('owner@khidmat.test')
  const desk = await aVisitor({ viewport: desktop })
  await remember(desk, owner)
  await desk.open(`/co/${slug}/admin/profile`)
  const sites = desk.page.getByLabel(/^Your websites/)
  const allow = desk.page.getByRole('button', { name: 'Allow these websites' })
  await sites.fill('two words')
  await allow.click()
  await desk.page.getByText(/^Write one address a line/).waitFor()
  await sites.fill(`${origin}/prices\nwww.example.com`)
  await allow.click()
  await desk.page.getByText('These websites may show your booking page now.').waitFor()
  await desk.page.getByRole('checkbox', { name: /^Show services and times/ }).check()
  code = (await desk.page.locator('code').textContent()) ?? ''
  expect(code).toContain('data-show="calendar"')
  await desk.expectAccessible()
  await desk.expectClean()
  await desk.close()

  const buyer = await aVisitor({ viewport: phone })
  const { page } = buyer
  await page.goto(origin)
  const frame = page.frameLocator('iframe')
  await frame
    .getByText(/ choices/)
    .first()
    .click()
  await frame.locator('details[open] a').first().click()
  await frame.getByRole('table').waitFor()
  // As high as what it shows, and with neither cookies nor a store.
  await expect.poll(() => page.locator('iframe').evaluate((one) => one.clientHeight)).toBeGreaterThan(400)
  expect(await page.locator('.khidmat-book').count()).toBe(0)
  const body = frame.locator('body')
  await expect(body.evaluate(() => document.cookie)).rejects.toThrow()
  await expect(body.evaluate(() => localStorage.length)).rejects.toThrow()
  const time = frame.getByRole('link', { name: /^Book / }).last()
  const said = (await time.textContent()) ?? ''
  const [opened] = await Promise.all([page.context().waitForEvent('page'), time.click()])
  await opened.waitForURL(/\/book\/.*slot=/)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.locator('#block-time [data-chosen]').getByText(said).waitFor()
  await opened.getByRole('button', { name: 'Book now' }).click()
  await opened.waitForURL(/\/checkout\//)
  await buyer.close()
})

test('a site that is not allowed shows a link and no frame, and the button of one that is opens it', async () => {
  const owner = await signIn('owner@khidmat.test')
  await call('POST', `/api/h/comp-prefs?slug=${slug}`, { ...owner, body: { embedOrigins: [] } })
  code = `<script async src="${serverUrl()}/embed.js" data-company="${slug}" data-show="calendar" data-lang="ms"></script>`
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  // The browser says that it has refused the frame.
  const refused = page.waitForEvent('console', (said) => said.text().includes('frame-ancestors'))
  await page.goto(origin)
  const link = page.getByRole('link', { name: 'Tempah sekarang' })
  expect(await link.getAttribute('href')).toBe(`${serverUrl()}/ms/co/${slug}`)
  await refused
  expect(await link.isVisible()).toBe(true)
  expect(await page.locator('iframe').evaluate((one) => one.clientHeight)).toBe(0)

  await call('POST', `/api/h/comp-prefs?slug=${slug}`, { ...owner, body: { embedOrigins: [origin] } })
  code = `<script async src="${serverUrl()}/embed.js" data-company="${slug}"></script>`
  await page.goto(origin)
  await page.getByRole('link', { name: 'Book now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book now' })
  await dialog
    .frameLocator('iframe')
    .getByText(/ choices/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await visitor.close()
})
