import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { aMember, memberPassword } from './member.ts'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs, sessionOf, signIn } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

async function findThread(jwt: string, customer: string): Promise<string | undefined> {
  const answer = await fetch(`${serverUrl()}/api/h/threads?companyid=seri-ayu-salon`, {
    headers: { authorization: `Bearer ${jwt}` },
  })
  const { data } = (await answer.json()) as { data: { rows: { name: string; orderid: string }[] } }
  return data.rows.find(({ name }) => name === customer)?.orderid
}

test('what one side writes appears on the open page of the other, with its picture, and is marked as read', async () => {
  const [customer, owner] = [
    await aVisitor({ viewport: phone }),
    await aVisitor({ viewport: desktop, theme: 'dark', keeps: true }),
  ]
  await signIn(customer, 'customer@khidmat.test')
  const jwt = await signIn(owner, 'owner@khidmat.test')
  // The demo's orders are still being played when the server begins to listen.
  const orderid = await vi.waitUntil(() => findThread(jwt, 'Nadia Rahim'), { timeout: 20_000, interval: 250 })
  const thread = `a[href$="order=${orderid}"]`

  await customer.open('/my/messages')
  await customer.page.locator(thread).click()
  await owner.open('/co/seri-ayu-salon/admin/messages')
  await owner.page.locator(thread).click()
  await owner.page.getByLabel('Write a message').waitFor()

  const words = `Here is the picture ${crypto.randomUUID().slice(0, 8)}`
  const picture = { name: 'front-page.jpg', mimeType: 'image/jpeg', buffer: readFileSync('docs/front-page.jpg') }
  const document = { name: 'Wishes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await customer.page.locator('input[type=file]').setInputFiles([picture, document])
  await customer.page.getByLabel('Write a message').fill(words)
  await customer.page.getByRole('button', { name: 'Send' }).click()
  const arrived = owner.page.getByRole('listitem').filter({ hasText: words })
  await arrived.getByRole('img', { name: 'Picture front-page.jpg' }).waitFor({ timeout: 20_000 })
  const saved = owner.page.waitForEvent('download')
  await arrived.getByRole('button', { name: 'Wishes.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('Wishes.pdf')
  await customer.page.getByRole('listitem').filter({ hasText: words }).getByText('Read').waitFor({ timeout: 20_000 })
  for (const visitor of [customer, owner]) {
    await visitor.expectAccessible()
    await visitor.expectClean()
  }

  // The header counts what arrives while one is elsewhere, and its popover leads there.
  await owner.open('/my/messages')
  await owner.page.getByLabel('Tell me of new messages on this device').click()
  await owner.page.getByText('You will be told of new messages.').waitFor()
  await owner.open('/')
  await customer.open('/my/messages')
  await customer.page.locator(thread).click()
  await customer.page.getByLabel('Write a message').fill('One more thing')
  const icon = owner.page.getByRole('link', { name: /^Messages, \d+ unread/ })
  const before = Number(/\d+/.exec((await icon.getAttribute('aria-label')) ?? '')?.[0])
  await customer.page.getByRole('button', { name: 'Send' }).click()
  await owner.page.getByRole('link', { name: `Messages, ${before + 1} unread` }).click({ timeout: 20_000 })
  const popover = owner.page.getByRole('dialog', { name: 'Messages' })
  await popover.getByRole('link', { name: /Seri Ayu Salon: / }).click()
  await owner.page.waitForURL('**/co/seri-ayu-salon/admin/messages')
  await popover.waitFor({ state: 'detached' })
  const push = () =>
    fetch(`${serverUrl()}/dev/mailbox?to=owner@khidmat.test&format=json`)
      .then((answer) => answer.json() as Promise<{ data: { channel: string; subject: string }[] }>)
      .then(({ data }) => data.find(({ channel }) => channel === 'push')?.subject)
  expect(await vi.waitUntil(push, { timeout: 20_000, interval: 250 })).toBe('Nadia Rahim wrote to you')

  // On a phone the desk leaves the screen to whoever reads: neither its title nor its company stands above the words.
  await owner.page.setViewportSize(phone)
  await owner.page.getByRole('complementary').waitFor()
  await owner.page.locator(thread).click()
  const name = owner.page.getByRole('heading', { name: 'Nadia Rahim' })
  await name.waitFor()
  expect(await owner.page.getByRole('complementary').count()).toBe(0)
  expect((await name.boundingBox())?.y).toBeLessThan(160)
  await owner.expectAccessible()
  await owner.expectClean()
  await owner.page.getByRole('link', { name: 'Back to all messages' }).click()
  await owner.page.getByRole('complementary').waitFor()
  await customer.close()
  await owner.close()
})

test('a message counts as read once it is on the screen: on a phone not while another part of the order is shown, nor in a tab behind', async () => {
  const owner = await aVisitor({ viewport: phone })
  const { jwt: customer } = await sessionOf('customer@khidmat.test')
  const jwt = await signIn(owner, 'owner@khidmat.test')
  const orderid = await vi.waitUntil(() => findThread(jwt, 'Nadia Rahim'), { timeout: 20_000, interval: 250 })
  const path = `/api/h/orders/${orderid}/messages`
  const latest = async () => {
    const { data } = await callAs<{ data: { text: string; read: boolean }[] }>(
      customer,
      'GET',
      `${path}?as=customer&unseen=1`,
    )
    return data.at(-1)
  }
  const write = (text: string) => callAs(customer, 'POST', path, { text, as: 'customer' })
  await owner.open(`/co/seri-ayu-salon/admin/orders/${orderid}`)
  const tab = owner.page.getByRole('button', { name: /^Messages/ })
  await tab.waitFor()
  const text = `Where is the door ${crypto.randomUUID().slice(0, 8)}`
  await write(text)
  await owner.page.getByRole('button', { name: /^Messages \(\d+\)$/ }).waitFor({ timeout: 20_000 })
  expect(await latest()).toMatchObject({ text, read: false })
  await owner.expectAccessible()
  await tab.click()
  await owner.page.getByText(text).waitFor()
  await expect.poll(latest).toMatchObject({ text, read: true })
  await owner.page.getByRole('button', { name: 'Messages', exact: true }).waitFor()
  // A tab that is not shown reads nothing.
  await owner.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const later = `Are you there ${crypto.randomUUID().slice(0, 8)}`
  await write(later)
  await owner.page.getByText(later).waitFor({ timeout: 20_000 })
  expect(await latest()).toMatchObject({ text: later, read: false })
  await owner.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(latest).toMatchObject({ text: later, read: true })
  await owner.expectClean()
  await owner.close()
})

test('what happened to the account waits among the notices until it is followed', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  await visitor.open('/my/messages?show=notices')
  await page.getByText('Nothing to tell you yet').waitFor()
  const changed = await fetch(`${serverUrl()}/api/h/auth`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jwt, password: 'two teapots sing at noon', currentPassword: memberPassword }),
  })
  const next = ((await changed.json()) as { jwt: string }).jwt
  await page.evaluate((token) => localStorage.setItem('khidmat_jwt', token), next)
  await visitor.open('/my/messages?show=notices')
  const notice = page.getByRole('link', { name: 'Your password was changed' })
  await vi.waitUntil(async () => (await notice.count()) > 0 || (await page.reload(), false), {
    timeout: 15_000,
    interval: 1000,
  })
  await visitor.expectAccessible()
  await notice.click()
  await page.waitForURL((url) => url.pathname === '/my/security')
  await visitor.open('/my/messages?show=notices')
  await notice.waitFor()
  expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('what is written while a message is being sent is of the next one', async () => {
  const customer = await aVisitor({ viewport: phone })
  await signIn(customer, 'customer@khidmat.test')
  const { page } = customer
  await customer.open('/my/messages')
  await page.locator('a[href*="order="]').first().click()
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/h/**', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  const field = page.getByLabel('Write a message')
  const first = `First ${crypto.randomUUID().slice(0, 8)}`
  await field.fill(first)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send' }).click()
  await sent
  await field.fill(`${first} and a second`)
  letGo()
  await page.getByRole('listitem').filter({ hasText: first }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('and a second')
  await customer.expectClean()
  await customer.close()
})

test('how much is unread is on the tabs before the lazy part of the page comes, which then moves nothing', async () => {
  const customer = await aDemoPerson('customer', { viewport: phone })
  const { page } = customer
  const data = { unread: 1, notices: 2, companies: [] }
  await page.route('**/api/h/threads/unread', (route) => route.fulfill({ json: { ok: true, data } }))
  await page.route(/\/assets\/island-[^/]+\.js$/, () => new Promise(() => undefined))
  await page.goto(`${serverUrl()}/my/messages`)
  await page.locator('a[href$="show=notices"] > span').getByText('2', { exact: true }).waitFor()
  await customer.close()
})
