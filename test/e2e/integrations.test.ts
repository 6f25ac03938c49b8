import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone, type Visitor } from './visitor.ts'

const settings = '/co/seri-ayu-salon/admin/settings'
const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()
const ask = async (key: string) =>
  (
    await fetch(`${serverUrl()}/api/h/desk/orders?companyid=seri-ayu-salon`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).status

test('the owner makes a key for a program, which works until it is revoked', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(settings)
  await page.getByRole('button', { name: 'New key' }).click()
  const name = `Bookkeeping ${Date.now() % 100_000}`
  await dialog(owner).getByLabel('What is it for?').fill(name)
  await dialog(owner).getByRole('button', { name: 'Make key' }).click()
  await dialog(owner).getByRole('alert').getByText('Choose at least one.').waitFor()
  await dialog(owner).getByRole('checkbox').first().check()
  await owner.expectAccessible()
  await dialog(owner).getByRole('button', { name: 'Make key' }).click()
  await dialog(owner).getByText('This is shown once', { exact: false }).waitFor()
  await owner.expectAccessible()
  const key = (await dialog(owner).locator('code').textContent()) ?? ''
  expect(key).toMatch(/^khidmat_/)
  expect(await ask(key)).toBe(200)
  await dialog(owner).getByRole('button', { name: 'I have kept it' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByText(`…${key.slice(-4)}`, { exact: false }).waitFor()
  expect(await page.content()).not.toContain(key)
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await dialog(owner).getByRole('button', { name: 'Revoke', exact: true }).click()
  await row.getByText('Revoked').waitFor()
  expect(await ask(key)).toBe(401)
  await owner.expectClean()
  await owner.close()
})

test('on a phone the keys are read and made too; who may not change the company sees none', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  await owner.open(settings)
  await owner.page.getByRole('heading', { name: 'Keys for programs' }).waitFor()
  await owner.expectAccessible()
  await owner.close()
  const staff = await aDemoPerson('staff', { viewport: phone })
  await staff.open(settings)
  await staff.page.getByText(/Ask the owner of the company/).waitFor()
  expect(await staff.page.getByRole('heading', { name: 'Keys for programs' }).count()).toBe(0)
  const refused = await callAs<{ code: string }>(staff.jwt, 'GET', '/api/h/api-keys?companyid=seri-ayu-salon')
  expect(refused.code).toBe('companies.forbidden')
  await staff.close()
})

test('the owner adds an address, sends it a test, reads how it ended, and removes it', async () => {
  const got: string[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      got.push(body)
      answer.writeHead(got.length === 1 ? 200 : 500).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/khidmat`
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(settings)
  await page.getByRole('button', { name: 'New address' }).click()
  await dialog(owner).getByLabel('Address').fill('https://10.0.0.1/')
  await dialog(owner).getByRole('checkbox').first().check()
  await dialog(owner).getByRole('button', { name: 'Add address' }).click()
  await dialog(owner).getByText('This address is not reached from outside.').waitFor()
  await owner.expectAccessible()
  await dialog(owner).getByLabel('Address').fill(url)
  await dialog(owner).getByRole('button', { name: 'Add address' }).click()
  await dialog(owner).getByText('This is shown once', { exact: false }).waitFor()
  expect(await dialog(owner).locator('code').textContent()).toMatch(/^whsec_/)
  await dialog(owner).getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: `Open ${url}` }).click()
  const drawer = dialog(owner)
  await drawer.getByText('Nothing has been sent yet.').waitFor()
  await drawer.getByRole('button', { name: 'Send a test' }).click()
  await drawer.getByText(/ · delivered · /).waitFor()
  expect(JSON.parse(got[0] ?? '')).toMatchObject({ type: 'endpoint.tested' })
  await owner.expectAccessible()
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await drawer.getByText(/answer 500/).waitFor()
  expect(got.length).toBeGreaterThan(1)
  expect(new Set(got).size).toBe(1)
  await drawer.getByRole('button', { name: 'Remove' }).click()
  await dialog(owner).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: `Open ${url}` }).waitFor({ state: 'detached' })
  await owner.expectClean()
  await owner.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}, 120_000)

test('who works there makes an address for their calendar, which shows their bookings until it is closed', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  await owner.open(settings)
  await page.getByRole('button', { name: 'Address for all that I see' }).click()
  await dialog(owner).getByText('This is shown once', { exact: false }).waitFor()
  await owner.expectAccessible()
  const url = (await dialog(owner).locator('code').textContent()) ?? ''
  const calendar = await fetch(url)
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  await dialog(owner).getByRole('button', { name: 'I have kept it' }).click()
  const hint = url.split('/').at(-2)?.slice(-4)
  await page.getByRole('button', { name: `Remove All that you see …${hint}` }).click()
  await page.getByText('Address closed').waitFor()
  expect((await fetch(url)).status).toBe(404)
  await owner.expectClean()
  await owner.close()
})
