import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { bookAsGuest } from './book-as-guest.ts'
import { aMember } from './member.ts'
import { serverUrl } from './server-url.ts'
import { callAs, sessionOf, signIn } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

test.each([
  ['', phone, 'Make an account from this booking', 'Cancel the booking'],
  ['/ms', desktop, 'Buka akaun daripada tempahan ini', 'Batalkan tempahan'],
] as const)('a guest finds the booking by the mail, in any browser (%s/)', async (prefix, viewport, make, cancel) => {
  const buyer = await aVisitor({ viewport })
  const { email, link } = await bookAsGuest(buyer, prefix)
  await buyer.close()

  const visitor = await aVisitor({ viewport })
  const { page } = visitor
  const key = link.split('#k=')[1] ?? ''
  expect(key.length).toBeGreaterThan(20)
  const told: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    const isOwnCall = /^\/api\/h\/(kept-)?orders/.test(new URL(request.url()).pathname)
    if (referer.includes(key) || (request.headers()['x-referrer'] ?? '').includes(key)) told.push(`referrer ${referer}`)
    if (!isOwnCall && `${request.url()} ${request.postData() ?? ''}`.includes(key)) told.push(request.url())
  })
  await visitor.open(link)
  await page.getByRole('button', { name: cancel }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: make }).waitFor()
  // Its calendar entry has the same key, which is said where sharing is said to have none.
  await page.getByText(/The calendar entry opens it|Entri kalendar boleh membukanya/).waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await page.reload()
  await page.getByRole('button', { name: cancel }).waitFor()
  // It stands among the orders of this browser, in which nobody is logged in.
  await visitor.open(`${prefix}/my/order`)
  const card = page.locator('main a[href*="/my/order/"]')
  await card.first().waitFor()
  await visitor.expectAccessible()
  expect(await card.count()).toBe(1)
  await card.click()
  await page.getByRole('button', { name: cancel }).waitFor()
  expect(told).toEqual([])

  // What was booked as a guest becomes an account, and the link is void.
  await page.getByRole('button', { name: make }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('input[name=name]').inputValue()).toBe('Guest Buyer')
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[autocomplete=one-time-code]').first().waitFor()
  // A phone may drop the page while its reader looks into the mail.
  await page.reload()
  await dialog
    .locator('input[autocomplete=one-time-code]')
    .first()
    .pressSequentially(await visitor.codeFor(email))
  await dialog.locator('input[type=password]').first().waitFor()
  await page.keyboard.press('Escape')
  await visitor.close()

  const late = await aVisitor({ viewport })
  await late.open(link)
  await late.page.locator('a[href$="#login"]').filter({ visible: true }).last().waitFor()
  expect(await late.page.getByRole('button', { name: cancel }).count()).toBe(0)
  expect(new URL(late.page.url()).hash).toBe('')
  await late.close()
})

test('a forged link is a stranger at the gate', async () => {
  const buyer = await aVisitor({ viewport: phone })
  const { link } = await bookAsGuest(buyer, '')
  await buyer.close()
  const visitor = await aVisitor({ viewport: phone })
  await visitor.open(`${link.slice(0, -3)}xxx`)
  await visitor.page.getByText('Log in to see this page').waitFor()
  expect(new URL(visitor.page.url()).hash).toBe('')
  await visitor.expectClean()
  await visitor.close()
})

/** Makes an account of a guest's booking, past the browser. @returns what a browser keeps of being signed in */
async function keepElsewhere(visitor: Visitor, email: string, link: string) {
  const [, orderid = '', secret = ''] = /order\/([^#]+)#k=(.+)$/.exec(link) ?? []
  const send = async (method: string, body: object) =>
    (
      await fetch(`${serverUrl()}/api/h/alt-register`, {
        method,
        headers: { 'content-type': 'application/json', 'device-id': 'e2e0a1b2' },
        body: JSON.stringify({ email, orderid, secret, ...body }),
      })
    ).json() as Promise<{ jwt: string; id: string; cinfoid: string }>
  await send('POST', { name: 'Guest Buyer' })
  return send('PUT', { tac: await visitor.codeFor(email) })
}

test('a browser that booked as a guest offers to log in once the booking is in an account, and shows it then', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { email, link } = await bookAsGuest(visitor, '')
  const session = await keepElsewhere(visitor, email, link)
  await visitor.open(link.split('#')[0] ?? '')
  await page.getByText('it may be in an account by now').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('dialog').waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  // As the dialog does once the code was right.
  await page.evaluate(({ jwt, id, cinfoid }) => {
    localStorage.setItem('khidmat_jwt', jwt)
    localStorage.setItem('khidmat_id', id)
    localStorage.setItem('khidmat_cinfoid', cinfoid)
    window.dispatchEvent(new Event('khidmat:session'))
  }, session)
  await page.getByRole('button', { name: 'Cancel the booking' }).waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('who logs in on the phone of a guest does not get their booking: it stands apart, the mail’s link opens it, and a tap keeps it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { email, link } = await bookAsGuest(visitor, '')
  await signIn(visitor, 'customer@khidmat.test')
  await visitor.open('/my/order')
  const apart = page.getByRole('region', { name: 'Booked on this device' })
  const booking = apart
    .getByRole('link')
    .filter({ hasText: /KH-\d+|RM/ })
    .first()
  await booking.waitFor()
  expect(await apart.getByRole('listitem').count()).toBe(1)
  await visitor.expectAccessible()
  // Loaded anew, it is there still.
  await page.reload()
  await booking.waitFor()

  const payer = await aVisitor({ viewport: phone })
  await payer.open(link)
  await payer.page.getByRole('button', { name: 'Cancel the booking' }).waitFor()
  // A link may have been forwarded: nothing that is refused is offered.
  await aMember(payer)
  await payer.open(link)
  await payer.page.getByText('This booking was made for another e-mail or number.').waitFor()
  expect(await payer.page.getByRole('button', { name: 'Keep it in my account' }).count()).toBe(0)
  await payer.close()

  await booking.click()
  await page.getByText(`This booking was made for Guest Buyer · ${email}.`).waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await page.getByText('This booking was made for').waitFor({ state: 'detached' })
  await visitor.open('/my/order')
  await page.locator(`main a[href$="${new URL(link, 'http://x').pathname}"]`).waitFor()
  await expect.poll(() => apart.count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('a damaged or old link takes no good key away, and says what to do where there is none', async () => {
  const buyer = await aVisitor({ viewport: phone })
  const { link } = await bookAsGuest(buyer, '')
  await buyer.close()
  const [damaged, old] = [`${link.slice(0, -3)}xxx`, `${link.split('#')[0]}#k=1.${'h'.repeat(22)}`]
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const cancel = page.getByRole('button', { name: 'Cancel the booking' })
  await visitor.open(link)
  await cancel.waitFor()
  for (const bad of [damaged, old, `${link.split('#')[0]}#k=short`]) {
    await visitor.open('/about/terms')
    await visitor.open(bad)
    await cancel.waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.reload()
    await cancel.waitFor()
  }
  await visitor.expectClean()
  await visitor.close()

  const stranger = await aVisitor({ viewport: phone })
  for (const [bad, words] of [
    [damaged, 'This link does not open the booking.'],
    [old, 'This link is too old'],
  ] as const) {
    await stranger.open('/about/terms')
    await stranger.open(bad)
    await stranger.page.getByText(words).waitFor()
    expect(new URL(stranger.page.url()).hash).toBe('')
    await stranger.page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
    await stranger.expectAccessible()
  }
  // Cut off within its address, where nothing can be.
  for (const cut of [link.split('#')[0]?.slice(0, -4) ?? '', '/checkout/nosuch']) {
    await stranger.open(cut)
    await stranger.page.getByRole('heading', { name: 'This link is not whole' }).waitFor()
    expect(await stranger.page.getByText('marked fields').count()).toBe(0)
    expect(await stranger.page.getByRole('main').getByRole('link').first().getAttribute('href')).toMatch(
      /^\/(my\/order|cart)$/,
    )
    await stranger.expectAccessible()
  }
  await stranger.expectClean()
  await stranger.close()
})

test('who logs in at a checkout that was begun as a guest is told that it goes into the account, and finds it there on any device', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('input[autocomplete=name]').fill('Aminah Guest')
  await page.locator('input[autocomplete=email]').fill(`begun.${Date.now()}@example.test`)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  const sandbox = page.url()
  await fail(sandbox)
  await page.goBack()
  await page.waitForURL(/\/checkout\//)
  await page.getByText('The payment did not go through.').waitFor()
  await signIn(visitor, 'customer@khidmat.test')
  await page.reload()
  await page.getByText('It was begun for Aminah Guest · begun.').waitFor()
  await visitor.expectAccessible()
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL((url) => url.pathname.startsWith('/pay/sandbox/') && url.href !== sandbox)
  await page.locator('main button').first().click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
  await page.getByText('Your booking is confirmed').waitFor()
  const docno = /KH-\d+/.exec(await page.locator('main').innerText())?.[0] ?? 'none'
  const { jwt } = await sessionOf('customer@khidmat.test')
  const { data } = await callAs<{ data: { rows: { docno: string; guest: boolean }[] } }>(jwt, 'GET', '/api/h/orders')
  expect(data.rows.find((order) => order.docno === docno)).toMatchObject({ guest: false })
  await visitor.open('/my/order')
  await page.getByText(docno).first().waitFor()
  expect(await page.getByRole('region', { name: 'Booked on this device' }).count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

/** The payment of a page of the sandbox fails. */
async function fail(page: string): Promise<void> {
  const ref = new URL(page).pathname.split('/').at(-1)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"outcome":"failure"}' }
  const answer = await fetch(`${serverUrl()}/api/sandbox/payments/${ref}/decision`, init)
  expect(answer.ok).toBe(true)
}

test('while the page of whoever began to pay is open, it is gone on with there, and kept in the account by a tap', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const email = `open.${Date.now()}@example.test`
  await beginToPay(visitor, email)
  await signIn(visitor, 'customer@khidmat.test')
  await page.reload()
  await page.getByText(`Aminah Guest · ${email} has begun to pay here.`).waitFor()
  await page.getByText('If it has been paid already, do not pay again.').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Open the payment page again' }).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
  await page.getByText('Your booking is confirmed').waitFor()
  const docno = /KH-\d+/.exec(await page.locator('main').innerText())?.[0] ?? 'none'
  await page.getByText(`This booking was made for Aminah Guest · ${email}.`).waitFor()
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await page.getByText(`This booking was made for Aminah Guest · ${email}.`).waitFor({ state: 'detached' })
  expect(await page.locator('main').innerText()).toContain(email)
  await visitor.open('/my/order')
  await page.getByText(docno).first().waitFor()
  expect(await page.getByRole('region', { name: 'Booked on this device' }).count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('what came back from the payment page of a guest stands apart in the cart of who logs in, and goes on by a tap', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const email = `back.${Date.now()}@example.test`
  await beginToPay(visitor, email)
  const { pathname } = new URL(page.url())
  const member = await aMember(visitor)
  const here = page.getByRole('region', { name: 'Begun on this device' })
  await visitor.open(pathname)
  await page.getByText(`Aminah Guest · ${email} has begun to pay here.`).waitFor()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await here.getByText(`Begun for Aminah Guest · ${email}`).waitFor()
  await page.getByText('Your cart is empty').waitFor()
  await visitor.expectAccessible()
  const second = await visitor.context.newPage()
  await second.goto(new URL('/cart', page.url()).href)
  const there = second.getByRole('button', { name: 'Put it into my cart' })
  await there.waitFor()
  await here.getByRole('button', { name: 'Put it into my cart' }).click()
  await here.waitFor({ state: 'detached' })
  // The tab that did not hear of it has it, too, and only once.
  if ((await there.count()) > 0) await there.click()
  await second
    .getByText('It is in your cart now.')
    .or(second.getByRole('button', { name: 'Check out' }))
    .first()
    .waitFor()
  await second.close()
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByText(member.email).first().waitFor()
  expect(await page.locator('main').innerText()).not.toContain('Aminah')
  await visitor.expectClean()
  await visitor.close()
})

/** A guest opens the payment page and comes back from it. */
async function beginToPay(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('input[autocomplete=name]').fill('Aminah Guest')
  await page.locator('input[autocomplete=email]').fill(email)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.goBack()
  await page.waitForURL(/\/checkout\//)
  await page.getByText('You have begun to pay').waitFor()
}
