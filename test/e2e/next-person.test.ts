import { expect, test } from 'vitest'
import { aBooking, call } from './desk-bookings.ts'
import { openBooking } from './form-ways.ts'
import { holdAnswer } from './held-answer.ts'
import {
  drawn,
  endSession,
  goesOn,
  logIn,
  logInAgain,
  staffFollow,
  theWords,
  toTheNext,
  watchSights,
} from './session-ends.ts'
import { aDemoPerson, sessionOf } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

const password = 'khidmat-demo'

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

test('what is answered late is shown to nobody who came after whoever asked', async () => {
  const { orderid } = await aBooking('instant', 14)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  const { done, letGo } = await holdAnswer(
    page,
    `**/api/h/orders/${orderid}/*`,
    (request) => request.method() === 'POST',
  )
  await page.getByRole('button', { name: 'Cancel the booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await done
  await endSession(buyer.jwt)
  await staffFollow(page)
  const shut = page.getByText('This order does not exist, or it is not yours').first()
  await shut.waitFor()
  const sights = await watchSights(page)
  await letGo()
  expect((await sights()).filter((text) => /RM \d/.test(text))).toEqual([])
  // The page may ask once more meanwhile: it ends where it was.
  await shut.waitFor()
  await buyer.close()
})

test('a file on its way when its sender was followed by another is named to nobody, and those behind it are not sent', async () => {
  const { orderid } = await aBooking('instant', 15)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  const { done, letGo } = await holdAnswer(page, '**/api/f*')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/f\b/.test(request.url())) sent++
  })
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles([file('passport-nadia.pdf'), file('visa-nadia.pdf')])
  await done
  await endSession(buyer.jwt)
  // Nothing else asks meanwhile: the stream says it.
  await theWords(page).waitFor()
  await staffFollow(page)
  await page.getByText('This order does not exist, or it is not yours').first().waitFor()
  const sights = await watchSights(page)
  await letGo()
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
