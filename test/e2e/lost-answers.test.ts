import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { chooseFreeDay, chooseService } from './desk-bookings.ts'
import { anOrder } from './form-ways.ts'
import { answersTo, withTimeChosen } from './lost-choices.ts'
import { noAnswer } from './no-answer.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'
import { expectWords } from './words.ts'

test('a booking whose answer is lost on its way is the same order when the button is pressed again', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  const placed = await answersTo<{ groupid: string }>(visitor, '**/api/h/orders')
  const book = page.getByRole('button', { name: 'Book now' })
  await book.click()
  await page.getByText(noAnswer).waitFor()
  await expectWords(page)
  await page.locator('#block-time [data-chosen]').waitFor()
  await book.click()
  await page.waitForURL(/\/checkout\//)
  expect(placed).toEqual([placed[0], placed[0], placed[0]])
  expect(page.url()).toContain(placed[0]?.groupid)
  await visitor.close()
})

test('a choice that is put into the cart again after its answer was lost is there once', async () => {
  const visitor = await withTimeChosen()
  const { page } = visitor
  const added = await answersTo<{ orderid: string }>(visitor, '**/api/h/cart')
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await page.getByText(noAnswer).waitFor()
  await expect.poll(() => add.isEnabled()).toBe(true)
  await add.click()
  await page.getByRole('button', { name: 'In your cart' }).waitFor()
  expect(added).toEqual([added[0], added[0], added[0]])
  await visitor.close()
})

test('a message whose answer is lost on its way is read once, however often it is sent', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page } = visitor
  const order = await anOrder({ ...visitor, email: '' }, 'cancel', '')
  const posted = await answersTo<{ id: string }>(visitor, '**/api/h/orders/*/messages')
  await visitor.open(`/my/order/${order}`)
  const words = `On my way ${order.slice(-6)}`
  const field = page.getByLabel('Write a message')
  await field.fill(words)
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await page.getByText(noAnswer).waitFor()
  expect(await field.inputValue()).toBe(words)
  // The draft is there again after a reload, and so is the attempt.
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(words)
  await send.click()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(posted).toEqual([posted[0], posted[0], posted[0]])
  const bubbles = page.getByRole('listitem').filter({ hasText: words })
  await bubbles.first().waitFor()
  expect(await bubbles.count()).toBe(1)
  // The same words once more are another message.
  await field.fill(words)
  await send.click()
  await expect.poll(() => bubbles.count()).toBe(2)
  await visitor.close()
})

test('a booking whose move is answered by nothing is moved once, and the second press says that it is done', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const orderid = await anOrder({ ...visitor, email: '' }, 'reschedule', '')
  const left = async () =>
    (await callAs<{ data: { movesLeft: number } }>(jwt, 'GET', `/api/h/orders/${orderid}`)).data.movesLeft
  const before = await left()
  const moved = await answersTo<{ startsAt: string }>(visitor, '**/api/h/orders/*/reschedule')
  await visitor.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const asking = page.getByRole('dialog', { name: 'Move to another time' })
  await chooseFreeDay(asking)
  await asking.getByRole('group', { name: 'Free times' }).getByRole('button').last().click()
  await asking.getByText(/can't be moved again|move it again,? until/).waitFor()
  const move = asking.getByRole('button', { name: /^Move to .*\d/ })
  await move.click()
  await asking.getByText(noAnswer).waitFor()
  await move.click()
  await asking.waitFor({ state: 'detached' })
  expect(new Set(moved.map(({ startsAt }) => startsAt)).size).toBe(1)
  expect(moved).toHaveLength(3)
  expect(await left()).toBe(before - 1)
  await visitor.close()
})

test('a move that is refused after a lost one says why', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page } = visitor
  const orderid = await anOrder({ ...visitor, email: '' }, 'reschedule', '')
  await answersTo(visitor, '**/api/h/orders/*/reschedule')
  await visitor.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const asking = page.getByRole('dialog', { name: 'Move to another time' })
  const times = asking.getByRole('group', { name: 'Free times' }).getByRole('button')
  const move = asking.getByRole('button', { name: /^Move to .*\d/ })
  // It was moved unseen, and from there it may not be moved again.
  const mayNotMove = async (route: Route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { actions?: string[] } }
    body.data.actions = body.data.actions?.filter((action) => action !== 'reschedule') ?? []
    await route.fulfill({ response: answer, json: body })
  }
  await page.route(`**/api/h/orders/${orderid}`, mayNotMove)
  await chooseFreeDay(asking)
  await times.last().click()
  await move.click()
  await asking.getByText(noAnswer).waitFor()
  await page.route('**/api/h/orders/*/reschedule', (route) =>
    route.fulfill({
      status: 409,
      json: { ok: false, code: 'orders.notice_passed', errorMsg: 'Too late to move it yourself.' },
    }),
  )
  await times.first().click()
  await move.click()
  await asking.getByText('Too late to move it yourself.').waitFor()
  await visitor.close()
})

test('a cancellation whose answer is lost is done once, and the second press says that it is done', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page } = visitor
  const orderid = await anOrder({ ...visitor, email: '' }, 'cancel', '')
  const cancelled = await answersTo<{ status: string }>(visitor, '**/api/h/orders/*/cancel')
  await visitor.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('textbox').fill('It rains')
  const cancel = asking.getByRole('button', { name: /^Cancel/ }).last()
  await cancel.click()
  await asking.getByText(noAnswer).waitFor()
  // By now the page shows it as cancelled, with nothing more to give back: what is sent again is what was agreed to.
  await cancel.click()
  await asking.waitFor({ state: 'detached' })
  expect(cancelled).toHaveLength(3)
  expect(new Set(cancelled.map(({ status }) => status)).size).toBe(1)
  await visitor.close()
})

test('a payment whose answer is lost says that it may be done, and the second press goes on with the same one', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const opened = await answersTo<{ redirectUrl: string | null }>(visitor, '**/api/h/checkout/*/payment')
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill('paid.unseen@example.test')
  const pay = page.locator('form button[type=submit]')
  await pay.click()
  await page.getByText(noAnswer).waitFor()
  await pay.click()
  await page.waitForURL(/sandbox/)
  expect(opened).toEqual([opened[0], opened[0], opened[0]])
  await visitor.close()
})

test('one lost answer is never seen: what was pressed is asked once more by itself', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page } = visitor
  const order = await anOrder({ ...visitor, email: '' }, 'cancel', '')
  const posted = await answersTo<{ id: string }>(visitor, '**/api/h/orders/*/messages', 1)
  await visitor.open(`/my/order/${order}`)
  const field = page.getByLabel('Write a message')
  await field.fill('I am at the door')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => field.inputValue(), { timeout: 10_000 }).toBe('')
  expect(posted).toEqual([posted[0], posted[0]])
  expect(await page.getByText(noAnswer).count()).toBe(0)
  await visitor.close()
})

test('a walk-in and its move whose answers are lost keep the agreed time, though nobody else is free then, and are done once', async () => {
  const { page, open, close } = await aDemoPerson('owner', { viewport: desktop })
  const day = new Date(Date.now() + 19 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${day}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await chooseService(dialog, 'Signature haircut & blow-dry · Johor Bahru')
  const option = dialog.getByLabel('Option', { exact: true })
  await expect.poll(() => option.locator('option').allTextContents()).toHaveLength(2)
  await option.selectOption({ index: 1 })
  // One person, so that the time is gone for everybody once it is booked.
  const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
  const people = dialog.getByLabel('Person', { exact: true })
  const names = await people.locator('option').count()
  for (let i = 1; i < names; i++) {
    await people.selectOption({ index: i })
    await expect.poll(() => dialog.locator('[aria-busy=true]').count()).toBe(0)
    if ((await free.count()) > 0) break
  }
  await free.first().click()
  await dialog.getByLabel("Customer's name").fill('Encik Sahak')
  await dialog.getByLabel('Phone').fill('012-345 6780')
  const booked = await answersTo<{ orderid: string }>({ page } as Visitor, '**/api/h/desk/walk-ins')
  const book = dialog.getByRole('button', { name: /^Book .*\d/ })
  const agreed = await book.textContent()
  await book.click()
  await dialog.getByText(noAnswer).waitFor()
  await expect.poll(() => free.locator('[aria-pressed=true]').count()).toBe(0)
  expect(await book.textContent()).toBe(agreed)
  await book.click()
  await dialog.waitFor({ state: 'detached' })
  expect(booked).toEqual([booked[0], booked[0], booked[0]])

  await open(`/co/seri-ayu-salon/admin/orders/${booked[0]?.orderid}`)
  const move = dialog.getByRole('button', { name: /^Move to .*\d/ })
  const chooseAnother = async () => {
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await free.last().click()
  }
  for (let i = 0; i < 2; i++) {
    await chooseAnother()
    await move.click()
    await dialog.waitFor({ state: 'detached' })
  }
  // The last one without asking: once it is done, another would be a proposal.
  await chooseAnother()
  const moved = await answersTo<{ startsAt: string }>({ page } as Visitor, '**/api/h/orders/*/reschedule')
  await dialog.getByText('Moves left without asking: 1').waitFor()
  const words = async () => [
    await dialog.getByRole('heading').first().textContent(),
    await dialog.locator('p[aria-live]').textContent(),
    await dialog.getByRole('button', { name: /\d/ }).last().textContent(),
  ]
  const toBeDone = await words()
  await move.click()
  await page.getByText(noAnswer).waitFor()
  // What the page behind knows by now changes no word of what was agreed.
  await page.locator('main').getByText('Rescheduled').nth(2).waitFor()
  expect(await words()).toEqual(toBeDone)
  await move.click()
  await dialog.waitFor({ state: 'detached' })
  expect(moved).toHaveLength(3)
  expect(new Set(moved.map(({ startsAt }) => startsAt)).size).toBe(1)
  await close()
})

/** The dialog of a walk-in whose answer was lost: at the last free time of a day, for Encik Sahak. */
async function aLostWalkIn(daysAhead: number) {
  const visitor = await aDemoPerson('owner', { viewport: phone })
  const { page, open } = visitor
  const day = new Date(Date.now() + daysAhead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${day}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await chooseService(dialog, 'Signature haircut & blow-dry · Johor Bahru')
  const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
  await free.last().click()
  await dialog.getByLabel("Customer's name").fill('Encik Sahak')
  await dialog.getByLabel('Phone').fill('012-345 6781')
  const sent: { startsAt: string; name: string; code: string | undefined; orderid: string | undefined }[] = []
  await page.route('**/api/h/desk/walk-ins', async (route) => {
    const answer = await route.fetch()
    const { code, data } = (await answer.json()) as { code?: string; data?: { orderid: string } }
    const { startsAt, name } = route.request().postDataJSON() as { startsAt: string; name: string }
    sent.push({ startsAt, name, code, orderid: data?.orderid })
    await (sent.length <= 2 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  const book = dialog.getByRole('button', { name: /^Book .*\d/ })
  await book.click()
  await dialog.getByText(noAnswer).waitFor()
  const first = dialog.getByText(/^Booked first: .* · Encik Sahak · .*not taken/)
  return { ...visitor, dialog, free, book, sent, first }
}

test('a walk-in that was booked unseen is told in its form, with what was changed since, and is not booked for another time as well', async () => {
  const { page, close, jwt, dialog, free, book, sent, first } = await aLostWalkIn(20)
  await dialog.getByLabel('Phone').fill('013-765 4321')
  await dialog.getByLabel('Note').fill('Allergic to dye')
  await free.first().click()
  await book.click()
  await first.waitFor()
  await expectWords(page)
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('013-765 4321')
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Allergic to dye')
  expect(await book.count()).toBe(0)
  expect(sent.map(({ orderid, code }) => orderid ?? code)).toEqual([
    sent[0]?.orderid,
    sent[0]?.orderid,
    'request.idempotency_mismatch',
    sent[0]?.orderid,
  ])
  expect(sent[2]?.startsAt).not.toBe(sent[0]?.startsAt)
  await dialog.getByRole('button', { name: 'Open the whole order' }).click()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await page.waitForURL(`**/orders/${sent[0]?.orderid}`)
  await callAs(jwt, 'GET', `/api/h/orders/${sent[0]?.orderid}?as=provider`)
  await close()
})

test('another person who is typed into the form of a lost walk-in can be booked, too', async () => {
  const { close, dialog, free, book, sent, first } = await aLostWalkIn(21)
  await dialog.getByLabel("Customer's name").fill('Encik Razak')
  await free.first().click()
  await book.click()
  await first.waitFor()
  await dialog.getByRole('button', { name: 'Book this as another one' }).click()
  await dialog.waitFor({ state: 'detached' })
  const last = sent.at(-1)
  expect(last?.name).toBe('Encik Razak')
  expect(last?.orderid).toBeTruthy()
  expect(last?.orderid).not.toBe(sent[0]?.orderid)
  await close()
})

test('a lost walk-in is still the same attempt after a reload', async () => {
  const { page, close, dialog, free, book, sent, first, expectAccessible } = await aLostWalkIn(22)
  await page.reload()
  await dialog.getByText('What you wrote is still here.').waitFor()
  await dialog.getByText('It may be done: look before you send it again.').waitFor()
  // Begun afresh it would be booked beside the first.
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start afresh without an answer?' })
  await question.waitFor()
  await expectAccessible()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await dialog.getByLabel("Customer's name").inputValue()).toBe('Encik Sahak')
  await free.first().click()
  await book.click()
  await first.waitFor()
  expect(new Set(sent.map(({ orderid }) => orderid).filter(Boolean)).size).toBe(1)
  // Its fate is known: the next one is another.
  await dialog.getByRole('button', { name: 'Book this as another one' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new Set(sent.map(({ orderid }) => orderid).filter(Boolean)).size).toBe(2)
  await close()
})

test('whoever looked, and begins a lost walk-in afresh, has an empty form', async () => {
  const { page, close, dialog } = await aLostWalkIn(25)
  await page.reload()
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Start afresh' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel("Customer's name").inputValue()).toBe('')
  expect(await dialog.getByText('What you wrote is still here.').count()).toBe(0)
  await close()
})

test('a walk-in whose answer was lost is not said to be unsaved as its form is left, until it is known what became of it', async () => {
  const { page, close, dialog, free, book, first, expectAccessible } = await aLostWalkIn(23)
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: 'Leave without an answer?' })
  await leaving.getByText('It may be done: look before you send it again.').waitFor()
  await expectAccessible()
  // Whoever presses Enter without having read it loses nothing.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep writing')
  await leaving.getByRole('button', { name: 'Keep writing' }).click()
  await leaving.waitFor({ state: 'detached' })
  await free.first().click()
  await book.click()
  await first.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await dialog.waitFor({ state: 'detached' })
  await close()
})

test('a closed time that was closed unseen is told in its form, and what was changed since can be closed as well', async () => {
  const { page, open, close } = await aDemoPerson('owner', { viewport: phone })
  const day = new Date(Date.now() + 40 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${day}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Closed time', { exact: true }).click()
  const until = dialog.getByLabel('Until')
  await dialog.getByLabel('From').fill(`${day}T11:00`)
  await until.fill(`${day}T12:00`)
  const note = dialog.getByRole('textbox', { name: 'Note' }).last()
  await note.fill('Sick')
  const answers = await answersTo<{ closingid: string } | undefined>({ page } as Visitor, '**/api/h/schedule/blocks')
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  await dialog.getByText(noAnswer).waitFor()
  await until.fill(`${day}T18:00`)
  await note.fill('Sick, the whole day')
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  await dialog.getByText(/^Closed first: .*12:00.* · Sick\. What you changed since was not taken/).waitFor()
  await expectWords(page)
  expect(await until.inputValue()).toBe(`${day}T18:00`)
  // The same hours are closed but once.
  const more = dialog.getByRole('button', { name: 'Close this as well' })
  await until.fill(`${day}T12:00`)
  await more.waitFor({ state: 'detached' })
  // Of others they are.
  await dialog.getByLabel('Who').selectOption({ index: 1 })
  await more.waitFor()
  await dialog.getByLabel('Who').selectOption('')
  await until.fill(`${day}T18:00`)
  await more.click()
  await page.getByText('The time is closed').waitFor()
  const closings = answers.flatMap((answer) => answer?.closingid ?? [])
  expect(new Set(closings).size).toBe(2)
  await close()
})

test('a guest whose account was made unseen gets in by the same code, and has the booking and a password', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const email = `${crypto.randomUUID().slice(0, 12)}@example.test`
  await toCheckout(visitor)
  await page.locator('form input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('form input[autocomplete=email]').fill(email)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Make an account from this booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type=submit]').click()
  const code = dialog.locator('input[name=tac]')
  await code.waitFor()
  const made = await lost(page, '**/api/h/alt-register', 2)
  const tac = await visitor.codeFor(email)
  await code.fill(tac)
  await dialog.getByText(noAnswer).waitFor()
  await expectWords(page)
  await code.fill(tac)
  const password = dialog.locator('input[name=password]')
  await password.waitFor()
  expect(made).toHaveLength(3)
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const saved = await lost(page, '**/api/h/auth', 2)
  await password.fill('a teapot sings at noon')
  const save = dialog.getByRole('button', { name: 'Save password' })
  await save.click()
  await dialog.getByText(noAnswer).waitFor()
  await save.click()
  await page.getByText('Welcome to Khidmat, Guest Buyer').waitFor()
  expect(saved.map(({ ok }) => ok)).toEqual([true, true, true])
  await page.reload()
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor()
  const owned = await page.evaluate(() => localStorage.getItem('khidmat_jwt'))
  const { data } = await callAs<{ data: { rows: unknown[] } }>(owned ?? '', 'GET', '/api/h/orders')
  expect(data.rows).toHaveLength(1)
  await visitor.close()
})

/** The answers of calls that use up a proof; so many of the first are lost on their way. */
async function lost(page: Visitor['page'], url: string, times: number) {
  const answers: { ok: boolean; id?: string }[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const answer = await route.fetch()
    answers.push((await answer.json()) as { ok: boolean })
    await (answers.length <= times ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  return answers
}
