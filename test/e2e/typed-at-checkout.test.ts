import { expect, test } from 'vitest'
import { toCheckout, toChosenTime } from './a-checkout.ts'
import { chooseFreeDay } from './desk-bookings.ts'
import { aMember, memberPassword } from './member.ts'
import { serverUrl } from './server-url.ts'
import { endSession } from './session-ends.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

// The note, and who comes, are about the booking: they go with it from the checkout to the cart, and to another time.

const fieldsOf = ({ page }: Visitor) => ({
  note: page.locator('form textarea'),
  who: page.locator('form [name="recipient.name"]'),
  phone: page.locator('form [name="recipient.phone"]'),
})

async function type(visitor: Visitor, note: string, who: string): Promise<void> {
  const fields = fieldsOf(visitor)
  await fields.note.fill(note)
  await visitor.page.getByText('Somebody else', { exact: true }).click()
  await fields.who.fill(who)
  await fields.phone.fill('012-345 6780')
}

async function expectTyped(visitor: Visitor, note: string, who: string | null): Promise<void> {
  const fields = fieldsOf(visitor)
  await expect.poll(() => fields.note.inputValue()).toBe(note)
  if (who === null) return expect(await fields.who.count()).toBe(0)
  await expect.poll(() => fields.who.inputValue()).toBe(who)
  expect(await fields.phone.inputValue()).toBe('+60123456780')
}

const isCheckout = (url: URL) => url.pathname.includes('/checkout/')

async function backAndAgain({ page }: Visitor): Promise<void> {
  const first = page.url()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Check out', exact: true }).last().click()
  await page.waitForURL((url) => isCheckout(url) && url.href !== first)
}

/** From the cart, what stands in it last. */
async function checkOut({ page }: Visitor): Promise<void> {
  await page
    .getByRole('button', { name: /^Check out/ })
    .last()
    .click()
  await page.waitForURL(isCheckout)
}

/** Chooses the first free time that is another one than the one that was chosen. */
async function anotherTime({ page }: Visitor): Promise<void> {
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.locator('#block-time').getByRole('button', { name: 'Change' }).click()
  await chooseFreeDay(page.locator('#block-time'))
  await page.locator('#block-time [aria-live] button').first().click()
  await page.locator('#block-time [data-chosen]').waitFor()
}

test('whoever is signed in finds the note and who comes in the cart, and at the next checkout; what was emptied stays empty', async () => {
  const visitor = await aVisitor({ viewport: phone })
  await aMember(visitor)
  const { page } = visitor
  await toCheckout(visitor)
  await type(visitor, 'The blue gate', 'Aina')
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByText('The blue gate').waitFor()
  await page.getByText('For: Aina').waitFor()
  await checkOut(visitor)
  await expectTyped(visitor, 'The blue gate', 'Aina')
  await fieldsOf(visitor).note.fill('')
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await backAndAgain(visitor)
  await expectTyped(visitor, '', null)
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await visitor.expectClean()
  await visitor.close()
})

test('a guest who goes back for another time keeps what was typed, over what the booking page said before', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const first = page.url()
  await type(visitor, 'Ring twice', 'Aina')
  await page.goBack()
  const note = page.getByRole('textbox', { name: /^Note/ })
  await expect.poll(() => note.inputValue()).toBe('Ring twice')
  // It is the same choice still, held at the same checkout.
  await page.getByRole('button', { name: 'Go on to the checkout' }).click()
  await page.waitForURL(first)
  await expectTypedHere(visitor, 'Ring twice', 'Aina')
  await fieldsOf(visitor).note.fill('Ring three times')
  // As the page is left the network is gone for a moment: nobody is there to try again.
  let lost = 0
  await page.route('**/api/h/checkout/*', (route) =>
    route.request().method() === 'PUT' && lost++ === 0 ? route.abort('aborted') : route.continue(),
  )
  await page.goBack()
  await expect.poll(() => note.inputValue()).toBe('Ring three times')
  await anotherTime(visitor)
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL((url) => isCheckout(url) && url.href !== first)
  await expectTyped(visitor, 'Ring three times', 'Aina')
  // What the first checkout held has not stayed in the cart.
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByText('For: Aina').waitFor()
  expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(1)
  // Nor is it lost where the line is changed there.
  await page.getByRole('link', { name: 'Change' }).click()
  await expect.poll(() => note.inputValue()).toBe('Ring three times')
  await anotherTime(visitor)
  await page.getByRole('button', { name: 'Save change' }).click()
  await page.waitForURL('**/cart')
  // Anew: what it knew before is shown until the answer comes.
  await visitor.open('/cart')
  await page.getByText('For: Aina').waitFor()
  await checkOut(visitor)
  await expectTyped(visitor, 'Ring three times', 'Aina')
  await visitor.expectClean()
  await visitor.close()
})

test('whoever goes back and puts the same into the cart instead has who comes on the line, and holds no time any more', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await type(visitor, 'Ring twice', 'Aina')
  // On a slow line what was typed is still on its way as the next button is pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/h/checkout/*', async (route) => {
    if (route.request().method() === 'PUT') await pressed.promise
    await route.continue()
  })
  await page.goBack()
  await page.getByRole('button', { name: 'Go on to the checkout' }).waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  pressed.resolve()
  await expect.poll(() => page.getByRole('button', { name: 'Go on to the checkout' }).count()).toBe(0)
  await visitor.open('/cart')
  await page.getByText('For: Aina').waitFor()
  await page.getByText('Ring twice').waitFor()
  expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(1)
  await checkOut(visitor)
  await expectTyped(visitor, 'Ring twice', 'Aina')
  await visitor.expectClean()
  await visitor.close()
})

/** At the checkout where it was typed, the number stands as it was typed. */
async function expectTypedHere(visitor: Visitor, note: string, who: string): Promise<void> {
  const fields = fieldsOf(visitor)
  await expect.poll(() => fields.note.inputValue()).toBe(note)
  expect(await fields.who.inputValue()).toBe(who)
}

test('a note for one of two providers stands on its line where all are checked out', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  for (let i = 0; i < 2; i++) {
    await toCheckout(visitor)
    await page.getByRole('button', { name: 'Back to the cart' }).click()
    await page.waitForURL('**/cart')
  }
  await page.getByRole('button', { name: 'Check out this provider' }).first().click()
  await page.waitForURL(isCheckout)
  await type(visitor, 'Only for the first', 'Aina')
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(isCheckout)
  await page.getByText('Only for the first').waitFor()
  // Each is named at its booking, and comes to that.
  const choice = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const isChosen = (name: string) => expect.poll(() => choice(name).getAttribute('aria-pressed')).toBe('true')
  const names = page.locator('form [name^="comes."][name$=".name"]')
  await isChosen('Different people')
  await page.getByText('For: Aina').waitFor()
  expect(await names.inputValue()).toBe('Aina')
  await visitor.expectAccessible()
  // One for all is seen where it is summed up, and is taken back as long as one is there.
  await choice('Me').click()
  await expect.poll(() => page.getByText('For: Aina').count()).toBe(0)
  await choice('Different people').click()
  await page.getByText('For: Aina').waitFor()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Check out all' }).waitFor()
  expect(await page.getByText('For: Aina').count()).toBe(1)
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(isCheckout)
  // A number alone names nobody yet: it is asked for before it would be gone.
  const second = page.locator('form fieldset:not(:has([name$=".recipient.name"]))')
  await second.getByRole('button', { name: 'Somebody else', exact: true }).click()
  const [name, number] = ['name', 'phone'].map((field) => page.locator(`form [name^="comes."][name$=".${field}"]`))
  const empty = await name!.evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).value === ''))
  await number!.nth(empty).fill('012-345 6780')
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await expect.poll(() => name!.nth(empty).getAttribute('aria-invalid')).toBe('true')
  await name!.nth(empty).fill('Budi')
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  for (const whom of ['Aina', 'Budi']) await expect.poll(() => page.getByText(`For: ${whom}`).count()).toBe(1)
  // Both are in what is paid, each at its own.
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(isCheckout)
  await page.locator('form input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('form input[autocomplete=email]').fill('two.people@example.test')
  await page.getByRole('radio', { name: /card/i }).check()
  await page.locator('form button[type=submit]').click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page
    .getByRole('heading', { name: /confirmed|booked/i })
    .first()
    .waitFor()
  for (const whom of ['Aina', 'Budi']) await expect.poll(() => page.getByText(`For: ${whom}`).count()).toBe(1)
  await visitor.expectClean()
  await visitor.close()
})

test('while it is being paid or given back on a slow line, nothing can be typed that would be sent to nobody', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('form input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('form input[autocomplete=email]').fill('held.while.sent@example.test')
  await type(visitor, 'Ring twice', 'Aina')
  const { note, who } = fieldsOf(visitor)
  const me = page.getByRole('button', { name: 'Me', exact: true })
  const cash = page.getByRole('radio').first()
  const expectHeld = async (isHeld: boolean) => {
    for (const field of [note, who, page.locator('form input[autocomplete=name]')])
      await expect.poll(() => field.isEditable()).toBe(!isHeld)
    for (const choice of [me, cash]) expect(await choice.isEnabled()).toBe(!isHeld)
    await expect.poll(() => page.getByText(/^This is being sent as it stands/).count()).toBe(isHeld ? 1 : 0)
  }
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/h/checkout/*/payment', async (route) => {
    await refused.promise
    await route.fulfill({ status: 409, json: { ok: false, code: 'payments.refused', errorMsg: 'Not now.' } })
  })
  await page.locator('form button[type=submit]').click()
  await expectHeld(true)
  await note.focus()
  await page.keyboard.type(' and knock')
  expect(await note.inputValue()).toBe('Ring twice')
  await visitor.expectAccessible()
  refused.resolve()
  await page.getByText('Not now.').waitFor()
  await expectHeld(false)
  // Whoever stood in the field goes on there.
  await page.keyboard.press('End')
  await page.keyboard.type(' and knock')
  expect(await note.inputValue()).toBe('Ring twice and knock')
  const given = Promise.withResolvers<void>()
  await page.route('**/api/h/checkout/*', async (route) => {
    if (route.request().method() === 'DELETE') await given.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await expectHeld(true)
  given.resolve()
  await page.waitForURL('**/cart')
  await page.getByText('Ring twice and knock').waitFor()
  await page.getByText('For: Aina').waitFor()
  await visitor.close()
})

test('while a booking is sent on a slow line, nothing of the choice can be changed that would be sent to nobody', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toChosenTime(visitor)
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/h/orders', async (route) => {
    await refused.promise
    await route.fulfill({ status: 409, json: { ok: false, code: 'orders.too_many_holds', errorMsg: 'Not now.' } })
  })
  const change = page.locator('#block-time').getByRole('button', { name: 'Change' })
  await page.getByRole('button', { name: 'Book now' }).click()
  const held = page.locator('[inert]', { has: page.locator('#block-time') })
  await expect.poll(() => held.count()).toBe(1)
  refused.resolve()
  await page.getByText('Not now.').waitFor()
  await expect.poll(() => held.count()).toBe(0)
  await change.click()
  await page.locator('#block-time [aria-live] button').first().waitFor()
  await visitor.close()
})

test('what a guest writes after coming back from the payment page is in the booking also where it is paid on that page', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('input[autocomplete=name]').fill('Aisyah')
  await page.locator('input[autocomplete=email]').fill('aisyah.note@example.test')
  await fieldsOf(visitor).note.fill('Ring twice')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  const pays = page.url()
  await page.goBack()
  await expect.poll(() => fieldsOf(visitor).note.inputValue()).toBe('Ring twice')
  await fieldsOf(visitor).note.fill('Ring three times')
  // Before somebody logs in there, who may be refused on what is being paid.
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  expect((await written).request().postDataJSON()).toMatchObject({
    note: 'Ring three times',
    contact: { email: 'aisyah.note@example.test' },
  })
  await visitor.open(new URL(pays).pathname)
  await page.locator('main button').first().click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /booking/i })
    .first()
    .click()
  await page.getByText('Ring three times').waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('what is typed after coming back to a checkout is written again as it is left', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const first = page.url()
  for (const note of ['Once', 'Twice', 'Three times']) {
    await fieldsOf(visitor).note.fill(note)
    const written = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.goBack()
    expect((await written).status()).toBe(200)
    await page.getByRole('button', { name: 'Go on to the checkout' }).click()
    await page.waitForURL(first)
    await expect.poll(() => fieldsOf(visitor).note.inputValue()).toBe(note)
  }
  await visitor.expectClean()
  await visitor.close()
})

test('an older tab of the same checkout, closed after another one has paid, leaves what was paid for as it was written', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('input[autocomplete=name]').fill('Aisyah')
  await other.locator('input[autocomplete=email]').fill('aisyah.tabs@example.test')
  await other.locator('form textarea').fill('The last word')
  await other.locator('form button[type=submit]').click()
  await other.waitForURL(/\/pay\/sandbox\//)
  await fieldsOf(visitor).note.fill('An old word')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('banner').getByRole('link').first().click()
  expect((await refused).status()).toBe(409)
  await other.locator('main button').first().click()
  await other.waitForURL(/\/checkout\/.*paid=1/)
  await other
    .getByRole('main')
    .getByRole('link', { name: /booking/i })
    .first()
    .click()
  await other.getByText('The last word').waitFor()
  await visitor.close()
})

test('a session that ends at the checkout asks for the login, which opens it again with what was typed', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt, email } = await aMember(visitor)
  await toCheckout(visitor)
  await fieldsOf(visitor).note.fill('Ring the bell.')
  await fetch(`${serverUrl()}/api/h/auth/logout`, { headers: { authorization: `Bearer ${jwt}` } })
  await page.locator('form button[type=submit]').click()
  const gateway = page.getByRole('dialog')
  await gateway.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await gateway.getByRole('button', { name: 'Go on without logging in' }).click()
  await page.getByRole('heading', { name: 'Log in to go on with this checkout' }).waitFor()
  expect(await page.getByText('does not exist').count()).toBe(0)
  await visitor.expectAccessible()

  // Nor is the cart all that there is.
  const checkout = page.url()
  await page.getByRole('main').getByRole('link', { name: 'To the cart' }).click()
  await page.getByText('What you put in your cart with your account').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await page.goBack()
  await page.waitForURL(checkout)

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await gateway.locator('input[autocomplete~=username]').fill(email)
  await page.keyboard.press('Enter')
  await gateway.locator('input[type=password]').fill(memberPassword)
  await page.keyboard.press('Enter')
  await expect.poll(() => fieldsOf(visitor).note.inputValue()).toBe('Ring the bell.')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)

  // Whoever has paid meanwhile is not sent to pay once more. Nothing says that the session is over before they have.
  await page.route('**/api/h/live', (route) => route.abort())
  await page.reload()
  await endSession((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  // Also where another answer says so while they press.
  await page.locator('main button').first().dispatchEvent('click')
  await page.waitForURL(/\/checkout\/.*paid=1/)
  // Whatever asks first hears that the session is over, before the page stands or after; what is said then lies over the page.
  const goOn = gateway.getByRole('button', { name: 'Go on without logging in' })
  const shown = page
    .getByRole('main')
    .filter({ has: page.getByRole('heading', { name: 'Log in to see your booking' }) })
  const links = async () => {
    if (await goOn.isVisible()) await goOn.click()
    return shown.getByRole('link').allTextContents()
  }
  await expect.poll(links, { timeout: 30_000 }).toEqual(['Log in'])
  await visitor.expectAccessible()
  await visitor.close()
})
