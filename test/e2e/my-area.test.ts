import { expect, test } from 'vitest'
import { holdAnswer } from './held-answer.ts'
import { aMember, memberPassword } from './member.ts'
import { serverUrl } from './server-url.ts'
import { drawn, theWords } from './session-ends.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test('every page of one’s own area holds with nothing in it yet', async () => {
  const visitor = await aVisitor({ viewport: phone, theme: 'dark' })
  await aMember(visitor)
  for (const page of ['profile', 'profile/update', 'security', 'favourites', 'accounts']) {
    await visitor.open(`/my/${page}`)
    await visitor.page.locator('h1').waitFor()
    await visitor.expectClean()
    await visitor.expectAccessible()
  }
  await visitor.close()
})

test('a person changes name, email by code and password, and stays signed in', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const { email } = await aMember(visitor)
  await visitor.open('/my/profile/update')
  await page.getByLabel('Name', { exact: true }).fill('Siti Aminah')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Change' }).click()
  const next = `next-${email}`
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('New email')
  await address.fill(`x${next}`)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  // Typed wrong, it can be corrected; another code is sent after a minute.
  await dialog.getByRole('button', { name: 'Correct it' }).click()
  expect(await address.inputValue()).toBe(`x${next}`)
  await address.fill(next)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.locator('input[name=tac]').waitFor()
  await visitor.expectAccessible()
  expect(await dialog.getByRole('button', { name: /^Send the code again in \d+ s/ }).isDisabled()).toBe(true)
  await dialog.locator('input[name=tac]').fill(await visitor.codeFor(next))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('listitem').filter({ hasText: next }).waitFor()

  await visitor.open('/my/security')
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('another fine sentence')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Please confirm your current password').waitFor()
  await page.getByLabel('Current password').fill('a teapot sings at noon')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed').waitFor()
  await visitor.open('/my/profile')
  await page.getByRole('heading', { name: 'Siti Aminah' }).waitFor()
  expect(await page.getByText(next).count()).toBe(1)
  await visitor.expectClean()
  await visitor.close()
})

test('who signed in a while ago proves who they are before the email moves', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { email } = await aMember(visitor)
  const next = `moved-${email}`
  // As if the sign-in were hours old.
  await page.route('**/api/h/update-cinfo', (route) => {
    const isProved = route.request().method() !== 'POST' || route.request().postData()?.includes('password')
    if (isProved) return route.continue()
    const code = 'identity.reauthentication_required'
    return route.fulfill({ status: 403, json: { ok: false, code, errorMsg: 'Please confirm.' } })
  })
  await visitor.open('/my/profile/update')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(next)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Current password').fill('not my password')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Current password').fill('a teapot sings at noon')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.locator('input[name=tac]').fill(await visitor.codeFor(next))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('listitem').filter({ hasText: next }).waitFor()
  await visitor.close()
})

test('a session that ended elsewhere opens the dialog that says so, on the page where it happened', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await aMember(visitor)
  const jwt = await page.evaluate(() => localStorage.getItem('khidmat_jwt'))
  await fetch(`${serverUrl()}/api/h/auth/logout`, { headers: { authorization: `Bearer ${jwt}` } })
  await visitor.open('/my/profile')
  await page.getByRole('dialog').getByRole('heading', { name: 'Your session has ended' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/my/profile')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBe(null)
  await visitor.expectAccessible()
  await visitor.close()
})

test('a token past half its life is renewed before the next call, once for all of them', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await aMember(visitor)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/h/auth')) renewals.push(request.postData() ?? '')
  })
  await page.clock.setFixedTime(new Date(Date.now() + 40 * 60_000))
  await visitor.open('/my/security')
  await page.getByText('This device').waitFor()
  expect(renewals).toHaveLength(1)
  await visitor.expectClean()
  await visitor.close()
})

test('a tab follows when another one logs out', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  await aMember(visitor)
  await visitor.open('/my/profile')
  await visitor.page.getByRole('heading', { name: 'Siti' }).waitFor()
  const other = await visitor.context.newPage()
  await other.goto(`${serverUrl()}/install`)
  await other.evaluate(() => localStorage.removeItem('khidmat_jwt'))
  await visitor.page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await visitor.close()
})

test('what one person was answered is not shown to the next who signs in in the same page', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page } = visitor
  const links = page.getByRole('navigation').getByRole('link')
  const go = (name: string) =>
    links
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first()
      .click()
  const cards = page.locator('main a[href*="/my/order/"]')
  // The demo's orders come after its first pages.
  await expect
    .poll(
      async () => {
        await visitor.open('/my/order')
        await page.locator('h1').waitFor()
        return cards.count()
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThan(0)
  await go('Profile')
  await page.getByText('Nadia Rahim').first().waitFor()
  const next = await sessionOf('operator@khidmat.test')
  await page.evaluate((s) => {
    localStorage.setItem('khidmat_jwt', s.jwt)
    localStorage.setItem('khidmat_id', s.id)
    localStorage.setItem('khidmat_cinfoid', s.cinfoid)
    window.dispatchEvent(new Event('khidmat:session'))
  }, next)
  // On the screen that is open, and on the one that was.
  await page.getByRole('main').getByText('Nadia Rahim').first().waitFor({ state: 'detached' })
  await go('Orders')
  await page.getByText('Nothing booked yet').waitFor()
  expect(await cards.count()).toBe(0)
  await visitor.close()
})

test('what one had is booked again with the same person, from the list, from its page and from the front page', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page } = visitor
  await visitor.open('/my/order')
  await page.getByText('Past', { exact: true }).click()
  const again = page.getByRole('link', { name: /^Book again, KH-/ }).first()
  await again.waitFor()
  await visitor.expectAccessible()
  // Back from an order, past ones are listed still.
  await page.locator('a[href*="/my/order/"]').first().click()
  await page.waitForURL(/\/my\/order\/./)
  await page.goBack()
  await again.waitFor()
  const path = (await again.getAttribute('href')) ?? ''
  await again.click()
  await page.waitForURL((url) => url.pathname + url.search === path)
  await page
    .getByRole('button', { name: /^(Choose a time|Choose tickets)$/ })
    .first()
    .waitFor()
  await visitor.open('/')
  const last = page.getByRole('region', { name: 'Book again' })
  await last.getByRole('link').click()
  await page.waitForURL(/\/book\/.*[?&]person=/)
  await page.locator('#block-time').waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('the profile shows the addresses that a person has', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  const { data } = await callAs<{ data: { id: string } }>(jwt, 'GET', '/api/h/profile')
  const card = { name: { en: 'Studio' }, line1: '12 Jalan Telawi', postcode: '59100', city: 'Bangsar', country: 'MY' }
  await callAs(jwt, 'PUT', '/api/h/contact', { id: data.id, infos: [card] })
  await visitor.open('/my/profile')
  await page.getByText('Studio: 12 Jalan Telawi, 59100 Bangsar').waitFor()
  await visitor.expectClean()
  await visitor.expectAccessible()
  await visitor.close()
})

test('favourites come a page at a time, and the fifty-first is reached', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  const offers: { offerid: string; companyid: string; itemid: string }[] = []
  for (const near of ['kuala-lumpur', 'george-town']) {
    const find = encodeURIComponent(JSON.stringify({ near }))
    const { data } = await callAs<{ data: typeof offers }>(jwt, 'GET', `/api/data/khidmat-offers?limit=40&find=${find}`)
    offers.push(...data)
  }
  const kept = new Map(offers.map(({ offerid, companyid, itemid }) => [offerid, { offerid, companyid, itemid }]))
  expect(kept.size).toBeGreaterThan(50)
  for (const favourite of kept.values()) await callAs(jwt, 'POST', '/api/h/connects/fav', favourite)
  await visitor.open('/my/favourites')
  const hearts = page.getByRole('button', { name: /favourites: / })
  await expect.poll(() => hearts.count()).toBe(48)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => hearts.count()).toBe(kept.size)
  // Also the oldest has a filled heart: it can be taken away.
  await expect.poll(() => hearts.last().getAttribute('aria-pressed')).toBe('true')
  await visitor.expectClean()
  await visitor.expectAccessible()
  await visitor.close()
})

test('a new password whose answer is late ends nothing, in any tab', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  const { jwt } = await aMember(visitor)
  await visitor.open('/my/security')
  const second = await context.newPage()
  await second.goto(`${new URL(page.url()).origin}/my/messages`)
  await second.getByText('Nobody has written yet').or(second.locator('h1')).first().waitFor()
  const { done, letGo } = await holdAnswer(page, '**/api/h/auth', (request) => request.method() === 'PUT')
  // The session is over on the server, and one of the tabs hears of it first.
  const refused = Promise.any([page, second].map((tab) => tab.waitForResponse((answer) => answer.status() === 401)))
  await page.getByLabel('Current password').fill(memberPassword)
  await page.getByLabel('New password').fill('two teapots sing at noon')
  await page.getByRole('button', { name: 'Change password' }).click()
  await Promise.all([done, refused])
  await Promise.all([drawn(page), drawn(second)])
  expect([await theWords(page).count(), await theWords(second).count()]).toEqual([0, 0])
  await letGo()
  await page.getByText('Your password was changed').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_jwt'))).not.toBe(jwt)
  await drawn(page)
  expect([await theWords(page).count(), await theWords(second).count()]).toEqual([0, 0])
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).not.toBeNull()
  await visitor.open('/my/profile')
  await page.locator('h1').waitFor()
  expect(await page.getByText('Log in to see this page').count()).toBe(0)
  await visitor.close()
})
