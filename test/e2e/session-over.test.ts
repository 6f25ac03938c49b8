import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toChosenTime } from './a-checkout.ts'
import { aBooking, call } from './desk-bookings.ts'
import { openBooking } from './form-ways.ts'
import { drawn, endSession, loginOf, logIn, logInAgain, toTheNext, watchSights } from './session-ends.ts'
import { aDemoPerson, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const password = 'khidmat-demo'
const theWords = (page: Page) => loginOf(page).getByRole('heading', { name: 'Your session has ended' })
const goesOn = (page: Page) =>
  toTheNext(page, () => loginOf(page).getByRole('button', { name: 'Go on without logging in' }).click())
const staffFollow = (page: Page) => toTheNext(page, () => logInAgain(page, 'staff@khidmat.test', password))
const isAlone = (page: Page) => expect.poll(() => theWords(page).count()).toBe(0)

test('a desk that only waits for news says that its session has ended, in every tab, and one login is enough', async () => {
  const { slug, orderid } = await aBooking('request')
  const desk = await aDemoPerson('owner', { viewport: desktop })
  const { page } = desk
  await desk.open(`/co/${slug}/admin/orders`)
  const second = await desk.context.newPage()
  await second.goto(`${new URL(page.url()).origin}/co/${slug}/admin/orders/${orderid}`)
  await second.getByRole('button', { name: 'Decline' }).click()
  const dialog = second.getByRole('dialog', { name: /Decline/ })
  await dialog.getByRole('textbox').fill('We are full.')
  await endSession(desk.jwt)
  await Promise.all([theWords(page).waitFor(), theWords(second).waitFor()])
  await logInAgain(page, 'owner@khidmat.test', password)
  await isAlone(second)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('We are full.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.waitFor({ state: 'detached' })
  await desk.close()
})

test('after the login Back leads to the page before, and the focus is in the dialog that is still open', async () => {
  const { orderid } = await aBooking('instant', 11)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open('/my/order')
  await page.locator(`a[href="/my/order/${orderid}"]`).first().click()
  await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.waitFor()
  await endSession(buyer.jwt)
  await logInAgain(page, 'customer@khidmat.test', password)
  await isAlone(page)
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my/order')
  await buyer.close()
})

test('Back on the words leaves nothing of the person, however slow the page is asked for', async () => {
  const { orderid } = await aBooking('instant', 12)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.waitFor()
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  // What the page shows is asked for, and never comes.
  await page.route('**/*.data*', () => new Promise(() => undefined))
  await page.evaluate(() => window.history.back())
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await buyer.close()
})

test('neither a guest nor whoever logs in next has the cart or the name of the person before', async () => {
  const buyer = await aDemoPerson('customer', { viewport: desktop })
  const { page } = buyer
  await buyer.open('/my/order')
  await page.evaluate(() => localStorage.setItem('khidmat_cart_count', '3'))
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-cart'))).toBe(true)
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  await goesOn(page)
  const isShown = () => page.evaluate(() => document.documentElement.hasAttribute('data-cart'))
  expect(await isShown()).toBe(false)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'staff@khidmat.test', password)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_cart_count'))).toBe('0')
  expect(await isShown()).toBe(false)
  await page.goBack()
  expect(new URL(page.url()).hash).toBe('')
  await buyer.close()
})

test("what is chosen and written on the page of an offer is neither the guest's nor the next person's", async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const writeAndEnd = async () => {
    await openBooking({ ...buyer, email: 'customer@khidmat.test' }, 'customer', true)
    await page.getByRole('textbox', { name: /^Note/ }).fill('The key is under the pot')
    await page.locator('#block-address').getByText('At my place').click()
    await page.locator('input[autocomplete=address-line1]').fill('74, Jalan Pasar Lama')
    const jwt = await page.evaluate(() => localStorage.getItem('khidmat_jwt'))
    await endSession(jwt ?? '')
    await theWords(page).waitFor()
  }
  const isNowhere = async () => {
    const written = page
      .locator('input, textarea')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLInputElement).value).filter((value) => /Pasar Lama|under the pot/.test(value)),
      )
    expect(await written).toEqual([])
  }
  await writeAndEnd()
  await goesOn(page)
  await isNowhere()
  await page.reload()
  await isNowhere()
  await page
    .locator('header')
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('link', { name: 'Log in' }).last())
    .last()
    .click()
  await logIn(page, 'customer@khidmat.test', password)
  await writeAndEnd()
  await staffFollow(page)
  await isNowhere()
  await page.reload()
  await isNowhere()
  await buyer.close()
})

test('what a guest wrote last stays through their login, also in the tab beside, and over what they had written before', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const note = page.getByRole('textbox', { name: /^Note/ })
  await openBooking({ ...buyer, email: 'customer@khidmat.test' }, 'customer', true)
  await note.fill('The key is under the pot')
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  await goesOn(page)
  await note.fill('Please bring a ladder')
  const second = await buyer.context.newPage()
  await second.goto(`${new URL(page.url()).origin}/about/terms#login`)
  await logIn(second, 'customer@khidmat.test', password)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_jwt'))).not.toBeNull()
  expect(await note.inputValue()).toBe('Please bring a ladder')
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('Please bring a ladder')
  await buyer.close()
})

test.each(['/cart', 'a checkout'])(
  'nothing of %s is left for a guest, also while nothing is answered',
  async (which) => {
    const buyer = await aDemoPerson('customer', { viewport: phone })
    const { page } = buyer
    const begin = async (body: object) =>
      which === '/cart'
        ? call<{ data: { orderid: string } }>('POST', '/api/h/cart', { jwt: buyer.jwt, body }).then(() => '/cart')
        : call<{ data: { groupid: string } }>('POST', '/api/h/orders', { jwt: buyer.jwt, body }).then(
            ({ data }) => `/checkout/${data.groupid}`,
          )
    const find = { kind: 'service', place: ['provider'] }
    const { data } = await call<{ data: { offerid: string; title: string; nextFreeAt: string | null }[] }>(
      'GET',
      '/api/data/khidmat-offers',
      { find },
    )
    const free = data.find(({ nextFreeAt }) => nextFreeAt)
    await buyer.open(await begin({ offerid: free?.offerid, startsAt: free?.nextFreeAt }))
    const theirs = page.getByRole('main').getByText(free?.title ?? 'nothing')
    await theirs.first().waitFor()
    await endSession(buyer.jwt)
    await theWords(page).waitFor()
    await page.route('**/api/h/**', () => new Promise(() => undefined))
    await goesOn(page)
    expect(await theirs.count()).toBe(0)
    await buyer.close()
  },
)

test('whoever logs in at once comes back by one step, and Forward says nothing that is over', async () => {
  const { page, open, close } = await aVisitor({ viewport: phone })
  await open('/cat/hair')
  // The part of the page that the dialog is in is not there yet.
  await page.goto(`${new URL(page.url()).origin}/cart`, { waitUntil: 'domcontentloaded' })
  await page.locator('.for-visitor[href*="#login"]').last().click()
  await logIn(page, 'customer@khidmat.test', password)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cat/hair')
  await page.goForward()
  await page.getByRole('main').getByText('Your cart').first().waitFor()
  await endSession((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  await logInAgain(page, 'customer@khidmat.test', password)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('#session')
  // What a step opens stands two drawings later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
  expect(await theWords(page).count()).toBe(0)
  await close()
})

test('a guest who logs in in one tab is the same person in all, and so is a colleague who takes over', async () => {
  const { slug } = await aBooking('request')
  const guest = await aVisitor({ viewport: desktop })
  const { page } = guest
  await guest.open('/')
  const { origin } = new URL(page.url())
  const paths = ['/my/order', `/co/${slug}/admin/orders`, '/my/messages']
  const tabs = await Promise.all(
    paths.map(async (path) => {
      const tab = await guest.context.newPage()
      await tab.goto(origin + path)
      await tab.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
      return tab
    }),
  )
  const areTheirs = async (id: string) => {
    for (const tab of tabs) {
      await expect.poll(() => tab.getByRole('main').getByText('Log in to see this page').count()).toBe(0)
      await expect.poll(() => tab.evaluate(() => localStorage.getItem('khidmat_id'))).toBe(id)
      await tab.getByRole('main').getByRole('heading').first().waitFor()
    }
  }
  await page.locator('header a[href*="#login"]').first().click()
  await logIn(page, 'owner@khidmat.test', password)
  await areTheirs((await sessionOf('owner@khidmat.test')).id)
  await endSession((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  await Promise.all([page, ...tabs].map((tab) => theWords(tab).waitFor()))
  await logInAgain(page, 'staff@khidmat.test', password)
  await areTheirs((await sessionOf('staff@khidmat.test')).id)
  await guest.close()
})

test('what is answered late is shown to nobody who came after whoever asked', async () => {
  const { orderid } = await aBooking('instant', 14)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await page.route(`**/api/h/orders/${orderid}/*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    await promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    given.resolve()
  })
  await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  const cancelled = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(orderid))
  await dialog
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await cancelled
  await endSession(buyer.jwt)
  await staffFollow(page)
  const shut = page.getByText('This order does not exist, or it is not yours').first()
  await shut.waitFor()
  const sights = await watchSights(page)
  resolve()
  await given.promise
  expect((await sights()).filter((text) => /RM \d/.test(text))).toEqual([])
  expect(await shut.count()).toBe(1)
  await buyer.close()
})

test('a file on its way when its sender was followed by another is named to nobody, and those behind it are not sent', async () => {
  const { orderid } = await aBooking('instant', 15)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/f*', async (route) => {
    sent++
    const answer = await route.fetch()
    await promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    given.resolve()
  })
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  const begun = page.waitForRequest(/\/api\/f/)
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles([file('passport-nadia.pdf'), file('visa-nadia.pdf')])
  await begun
  await endSession(buyer.jwt)
  // Nothing else asks meanwhile: the stream says it.
  await theWords(page).waitFor()
  await staffFollow(page)
  await page.getByText('This order does not exist, or it is not yours').first().waitFor()
  const sights = await watchSights(page)
  resolve()
  await given.promise
  expect((await sights()).filter((text) => /passport|visa-/.test(text))).toEqual([])
  expect(sent).toBe(1)
  await buyer.close()
})

test('whoever logs in over the page of another has nothing of theirs in the account, hears their own news, and ends that session', async () => {
  const { data: offers } = await call<{ data: { itemid: string }[] }>('GET', '/api/data/khidmat-offers', {})
  const historyOf = async (jwt: string) =>
    (await call<{ data: { itemHistory: string[] } }>('GET', '/api/h/user-prefs', { jwt })).data.itemHistory
  const staff = await sessionOf('staff@khidmat.test')
  const before = await historyOf(staff.jwt)
  const [item = '', next] = [...new Set(offers.map(({ itemid }) => itemid))].filter(
    (itemid) => !before.includes(itemid),
  )
  const buyer = await aDemoPerson('customer', { viewport: desktop })
  const { page } = buyer
  await buyer.open(`/item/${item}`)
  await expect.poll(() => historyOf(buyer.jwt)).toContain(item)
  await page.goto(`${new URL(page.url()).origin}/item/${next}#login`)
  const heard = page.waitForRequest(
    (request) => request.url().endsWith('/api/h/live') && request.headers().authorization !== `Bearer ${buyer.jwt}`,
  )
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/api/h/user-prefs') && response.request().method() === 'GET',
  )
  await logIn(page, 'staff@khidmat.test', password)
  await Promise.all([heard, asked])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_id'))).toBe(staff.id)
  await expect
    .poll(() =>
      call('GET', '/api/h/profile', { jwt: buyer.jwt }).then(
        () => 'open',
        () => 'ended',
      ),
    )
    .toBe('ended')
  await drawn(page)
  // What stands on the page they look at themselves.
  expect(await historyOf(staff.jwt)).not.toContain(item)
  await buyer.close()
})

test('a page that the browser kept while its person logged out elsewhere is not shown when it is gone back to', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const { orderid } = await aBooking('instant', 13)
  await buyer.open('/my/order')
  const theirs = page.locator(`a[href="/my/order/${orderid}"]`).first()
  await theirs.waitFor()
  // What the browser does on leaving for another site, and on coming back; no tab hears what is stored meanwhile.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    for (const key of Object.keys(localStorage)) if (key.startsWith('khidmat_')) localStorage.removeItem(key)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByText('Log in to see this page').first().waitFor()
  expect(await theirs.count()).toBe(0)
  await buyer.close()
})

test('whoever logs out comes to the front page, however slow it is', async () => {
  const buyer = await aDemoPerson('customer', { viewport: desktop })
  const { page } = buyer
  await buyer.open('/my/order')
  const { origin } = new URL(page.url())
  let again = 0
  await page.route(
    (url) => url.origin === origin && ['/', '/my/order'].includes(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      if (new URL(route.request().url()).pathname !== '/') again++
      // Longer than the page waits before it is loaded anew.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => undefined)
    },
  )
  await page.locator('[aria-label="Your account"]').first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${origin}/`)
  await page.locator('header a[href*="#login"]').first().waitFor()
  expect(again).toBe(0)
  await buyer.close()
})

test('whoever booked before their session ended is still asked for the login at the checkout that comes then', async () => {
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await toChosenTime(buyer)
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: booked, resolve: isBooked } = Promise.withResolvers<void>()
  await page.route('**/api/h/orders', async (route) => {
    const answer = await route.fetch()
    isBooked()
    await promise
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Book now' }).click()
  await booked
  await endSession(buyer.jwt)
  await theWords(page).waitFor()
  resolve()
  await page.waitForURL(/\/checkout\/.*#session$/)
  await logInAgain(page, 'customer@khidmat.test', password)
  await page.waitForURL(/\/checkout\/[^#]*$/)
  await page.locator('form textarea').waitFor()
  await page.goBack()
  await page.locator('#block-time [data-chosen]').waitFor()
  await buyer.close()
})

test('what somebody wrote is found again, also after a colleague has logged in over it, and out', async () => {
  const { orderid } = await aBooking('instant', 16)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  const field = page.getByRole('main').locator('textarea').first()
  await buyer.open(`/my/messages?order=${orderid}`)
  await field.fill('About parking')
  const second = await buyer.context.newPage()
  await second.goto(page.url())
  await second.getByRole('main').locator('textarea').first().fill('About the gate')
  await endSession(buyer.jwt)
  await Promise.all([theWords(page).waitFor(), theWords(second).waitFor()])
  await Promise.all([second.waitForEvent('load'), staffFollow(page)])
  await page.locator('[aria-label="Your account"]').first().click()
  // However slow the server is, nobody is left in front.
  await page.route('**/api/h/auth/logout', () => new Promise(() => undefined))
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBeNull()
  await page.goto(`${new URL(page.url()).origin}/my/messages?order=${orderid}#login`)
  await logIn(page, 'customer@khidmat.test', password)
  await expect.poll(() => field.inputValue()).toBe('About parking')
  await expect.poll(() => second.getByRole('main').locator('textarea').first().inputValue()).toBe('About the gate')
  await buyer.close()
})

test('the page is loaded anew for whoever logs in over an open dialog, however slow it is', async () => {
  const { slug } = await aBooking('request')
  const desk = await aDemoPerson('staff', { viewport: desktop })
  const { page } = desk
  await desk.open(`/co/${slug}/admin/schedule`)
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByRole('dialog').first().waitFor()
  await endSession(desk.jwt)
  await theWords(page).waitFor()
  await page.route(
    (url) => url.pathname.endsWith('/admin/schedule'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue().catch(() => undefined)
    },
  )
  await toTheNext(page, () => logInAgain(page, 'owner@khidmat.test', password))
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('khidmat_id')))
    .toBe((await sessionOf('owner@khidmat.test')).id)
  await desk.close()
})

test('the way to a checkout that a login called off is offered again', async () => {
  const guest = await aVisitor({ viewport: phone })
  const { page } = guest
  await toChosenTime(guest)
  const { promise, resolve } = Promise.withResolvers<void>()
  const isOn = page.waitForRequest(/checkout.*\.data/)
  await page.route(/checkout.*\.data/, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Book now' }).click()
  await isOn
  await page.evaluate(() => (window.location.hash = '#login'))
  await loginOf(page).getByRole('button', { name: 'Close' }).click()
  resolve()
  await page.getByRole('button', { name: 'Go on to the checkout' }).click()
  await page.waitForURL(/\/checkout\//)
  await guest.close()
})
