import { expect, test } from 'vitest'
import { aBooking, remember, signIn } from './desk-bookings.ts'
import { aVisitor, desktop, phone, stays } from './visitor.ts'
import { serverUrl } from './server-url.ts'

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
