import { expect, test } from 'vitest'
import { aBooking, remember, signIn } from './desk-bookings.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone, stays } from './visitor.ts'

test.each([desktop, phone])(
  'whoever works at another screen of the desk is told of a new request, with the way there (%o)',
  async (viewport) => {
    const { owner, slug } = await aBooking('instant')
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await remember(visitor, owner)
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/h/live'))
    const counted = page.waitForResponse((answer) => answer.url().includes('/api/h/desk/waiting'))
    await visitor.open(`/co/${slug}/admin/offers`)
    await stream
    const { data } = (await (await counted).json()) as { data: { requests: number } }
    await stays(page)
    await aBooking('request')
    const place = page.getByRole('link', { name: `Dashboard ${data.requests + 1} wait` }).first()
    await place.waitFor({ timeout: 12_000 })
    expect(await page.title()).toMatch(/^\(\d+\) Offers/)
    await visitor.expectAccessible()
    await page.getByText(/^Nadia Rahim waits for your answer: \S/).waitFor()
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Dashboard/)
    await visitor.expectClean()
    await visitor.close()
  },
)

declare global {
  interface Window {
    /** Of the journey below: counts each note that is played. */
    noteRung: () => void
  }
}

test('a device that is set to rings at a new request, in one of its tabs alone', async () => {
  const { owner, slug } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const context = page.context()
  let rung = 0
  await context.exposeFunction('noteRung', () => rung++)
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...at) {
      window.noteRung()
      start.apply(this, at)
    }
  })
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/settings`)
  const choice = page.getByRole('checkbox', { name: 'Ring when a booking is asked for' })
  expect(await choice.isChecked()).toBe(false)
  await choice.check()
  // It is heard at once what was chosen.
  await expect.poll(() => rung).toBe(2)
  const other = await context.newPage()
  await other.goto(`${serverUrl()}/co/${slug}/admin/dashboard`)
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.reload()
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(true)
  const titles = () => Promise.all([page, other].map((tab) => tab.title()))
  await expect.poll(async () => (await titles()).every((title) => /^\(\d+\) /.test(title))).toBe(true)
  const before = await titles()
  await aBooking('request')
  await expect
    .poll(async () => (await titles()).every((title, n) => title !== before[n]), { timeout: 12_000 })
    .toBe(true)
  await expect.poll(() => rung).toBe(4)
  for (const tab of [page, other]) await tab.evaluate(() => navigator.locks.query())
  expect(rung).toBe(4)
  await visitor.expectClean()
  await visitor.close()
})

test('a desk begins with its dashboard, and where it has no such page its frame stays', async () => {
  const owner = await signIn('owner@khidmat.test')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  for (const prefix of ['', '/ms', '/zh']) {
    const answer = await fetch(`${serverUrl()}${prefix}/co/seri-ayu-salon/admin`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${prefix}/co/seri-ayu-salon/admin/dashboard`)
  }
  expect((await fetch(`${serverUrl()}/co/${encodeURIComponent('你好')}/admin`, { redirect: 'manual' })).status).toBe(
    302,
  )
  await visitor.open('/ms/co/seri-ayu-salon/admin')
  await page.getByRole('heading', { name: 'Papan pemuka' }).waitFor()
  for (const path of ['/co/seri-ayu-salon/admin/nowhere', '/my/nowhere', '/admin/nowhere'])
    expect((await fetch(serverUrl() + path)).status).toBe(404)
  await page.goto(`${serverUrl()}/co/seri-ayu-salon/admin/nowhere`)
  await page.getByText('Page Not Found').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('link', { name: /^Schedule/ }).click()
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
  await visitor.close()
})

test('a desk whose person cannot be looked up says so, and opens when it is asked again', async () => {
  const owner = await signIn('owner@khidmat.test')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await page.route('**/api/h/profile?withCompanies=1', (route) =>
    route.fulfill({ status: 503, json: { ok: false, code: 'request.unavailable', errorMsg: 'Please try again.' } }),
  )
  await remember(visitor, owner)
  await visitor.open('/co/seri-ayu-salon/admin/offers')
  await page.getByRole('alert').getByText('Please try again.').waitFor()
  await page.locator('[aria-label="Your account"]').first().click()
  await page.getByRole('button', { name: 'Your companies could not be loaded. Try again' }).waitFor()
  await visitor.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.press('Escape')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Offers' }).waitFor()
  await visitor.close()
})
