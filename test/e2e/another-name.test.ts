import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { call, chooseFreeDay } from './desk-bookings.ts'
import { holdAnswer } from './held-answer.ts'
import { aMember } from './member.ts'
import { drawn, endSession, goesOn, logIn, logInAgain, loginOf, theWords, toTheNext } from './session-ends.ts'
import { sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

// What somebody began before their session ended is not gone on with once somebody else has logged in over their page.

const stranger = 'staff@khidmat.test'
const password = 'khidmat-demo'
const idOf = (page: Page) => page.evaluate(() => localStorage.getItem('khidmat_id'))
const isIn = (jwt: string) =>
  call('GET', '/api/h/profile', { jwt }).then(
    () => true,
    () => false,
  )

/** Sends a login whose answer waits until it is let go. */
async function aSlowLogin(page: Page, email: string) {
  const { done, letGo } = await holdAnswer(page, '**/api/h/auth')
  const gateway = loginOf(page)
  await gateway.locator('input[autocomplete~=username]').fill(email)
  await gateway.locator('button[type=submit]').click()
  await gateway.locator('input[type=password]').fill(password)
  await gateway.locator('button[type=submit]').click()
  await done
  return async () => ((await (await letGo()).json()) as { jwt: string }).jwt
}

/** The changes that are asked for in the name of the one who logged in. */
async function changesOfNext(page: Page): Promise<string[]> {
  const changes: string[] = []
  page.on('request', (request) => {
    const by = request.headers().authorization
    if (request.method() === 'GET' || !by || !request.url().includes('/api/h/')) return
    if (/passkeys|orders|checkout|cart/.test(request.url())) changes.push(`${request.method()} ${request.url()}`)
  })
  return changes
}

/** Ends the session of the page, and lets somebody else log in. @returns what is changed from then on */
async function followed(page: Page, jwt: string): Promise<string[]> {
  await endSession(jwt)
  let changes: string[] = []
  await toTheNext(page, async () => {
    await loginOf(page).getByRole('heading', { name: 'Your session has ended' }).waitFor()
    changes = await changesOfNext(page)
    await logInAgain(page, stranger, password)
  })
  expect(await idOf(page)).toBe((await sessionOf(stranger)).id)
  return changes
}

/** Nothing is changed in the name of somebody else who logs in over the page, nor once what was held back is let go. */
async function nothingFollows({ page, close }: Visitor, jwt: string, letGo?: () => Promise<unknown>): Promise<void> {
  const changes = await followed(page, jwt)
  await letGo?.()
  await drawn(page)
  expect(changes).toEqual([])
  await close()
}

test('nobody books, with the address and the note of the one before, because their checkout was slow to let go', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  await toCheckout(visitor)
  await page.goBack()
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.locator('#block-time').getByRole('button', { name: 'Change' }).click()
  await chooseFreeDay(page.locator('#block-time'))
  await page.locator('#block-time [aria-live] button').first().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  const { done, letGo } = await holdAnswer(page, '**/api/h/checkout/*')
  await page.getByRole('button', { name: 'Book now' }).click()
  await done
  await nothingFollows(visitor, jwt, letGo)
})

test('nobody has the passkey of the one before in their account', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  await visitor.open('/my/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('My laptop')
  const { promise, resolve } = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const { promise: library, resolve: found } = Promise.withResolvers<string>()
  await page.route(/\.js$/, async (route) => {
    const url = route.request().url()
    found(url)
    // The browser may ask for it twice: ahead, and as it is imported.
    if (url !== (await library)) return route.continue()
    await promise
    await route.continue().catch(() => undefined)
    given.resolve()
  })
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await library
  await nothingFollows(visitor, jwt, () => {
    resolve()
    return given.promise
  })
})

test('what was typed at a checkout is sent in no other name as it is left', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  await toCheckout(visitor)
  await page.locator('form textarea').fill('The key is under the pot')
  await nothingFollows(visitor, jwt)
})

const givesUp: Record<string, (page: Page) => Promise<unknown>> = {
  'the cross': (page) => loginOf(page).getByRole('button', { name: 'Close' }).click(),
  Escape: (page) => page.keyboard.press('Escape'),
  Back: (page) => page.goBack(),
}

test.each(Object.keys(givesUp))(
  'a login that was given up by %s signs nobody in, and its session is ended',
  async (how) => {
    const visitor = await aVisitor({ viewport: phone })
    const { page } = visitor
    await visitor.open('/cat/hair')
    await page.goto(`${new URL(page.url()).origin}/cat/hair#login`)
    const answered = await aSlowLogin(page, 'owner@khidmat.test')
    await givesUp[how]?.(page)
    await loginOf(page).locator('*').first().waitFor({ state: 'detached' })
    const late = await answered()
    await expect.poll(() => isIn(late)).toBe(false)
    await drawn(page)
    expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBeNull()
    await visitor.close()
  },
)

test('a login that was given up takes the place of nobody who logged in since', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/cat/hair')
  await page.goto(`${new URL(page.url()).origin}/cat/hair#login`)
  const answered = await aSlowLogin(page, 'owner@khidmat.test')
  await givesUp['the cross']?.(page)
  const second = await visitor.context.newPage()
  await second.goto(`${new URL(page.url()).origin}/my/profile#login`)
  await logIn(second, stranger, password)
  const late = await answered()
  await expect.poll(() => isIn(late)).toBe(false)
  await drawn(page)
  expect(await idOf(page)).toBe((await sessionOf(stranger)).id)
  expect(await isIn((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')).toBe(true)
  await visitor.close()
})

/** Asks for a code by a link of the login, types it, and gives the answer up with the dialog. @returns what lets the answer come */
async function givesUpCode(visitor: Visitor, how: 'reset' | 'registration', email: string) {
  const { page } = visitor
  const gateway = loginOf(page)
  const goOn = () => gateway.locator('button[type=submit]').click()
  // A member was sent one before, to register.
  const former = how === 'reset' ? await visitor.codeFor(email) : ''
  if (how === 'registration') {
    await gateway.getByRole('button', { name: 'Create an account' }).click()
    await gateway.locator('input[name=name]').fill('Siti Aminah')
    await gateway.locator('input[autocomplete~=username], input[type=email]').first().fill(email)
    await goOn()
  } else {
    await gateway.locator('input[autocomplete~=username]').fill(email)
    await goOn()
    await gateway.getByRole('button', { name: 'Forgot your password?' }).click()
  }
  await gateway.getByRole('textbox').first().waitFor()
  await expect.poll(() => visitor.codeFor(email)).not.toBe(former)
  const code = await visitor.codeFor(email)
  const { done, letGo } = await holdAnswer(page, '**/api/h/auth*', (request) => request.method() !== 'GET')
  await gateway.locator('input[autocomplete=one-time-code]').first().fill(code)
  await done
  await givesUp['the cross']?.(page)
  // The dialog's step of the history is gone back from, too.
  await page.waitForURL((url) => url.hash === '')
  await gateway.locator('*').first().waitFor({ state: 'detached' })
  return async () => {
    await letGo()
    await drawn(page)
  }
}

test.each(['reset', 'registration'] as const)(
  'a %s that was given up asks nobody else for a password, who logs in there next',
  async (how) => {
    const visitor = await aVisitor({ viewport: phone })
    const { page } = visitor
    const email = how === 'reset' ? (await aMember(visitor)).email : `siti-${Date.now()}@example.com`
    if (how === 'reset') await page.evaluate(() => localStorage.clear())
    await visitor.open('/cat/hair')
    await page.goto(`${new URL(page.url()).origin}/cat/hair#login`)
    const comes = await givesUpCode(visitor, how, email)
    await page.goto(`${new URL(page.url()).origin}/cat/hair#login`)
    await loginOf(page).locator('input[autocomplete~=username]').fill(stranger)
    await comes()
    await loginOf(page).getByRole('heading', { name: 'Log in', exact: true }).waitFor()
    expect(await loginOf(page).locator('input[autocomplete=new-password]').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBeNull()
    await visitor.close()
  },
)

test('nothing of a page stays behind a login that was begun there, once another tab goes on as a guest', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await aMember(visitor)
  await visitor.open('/my/profile')
  const theirs = page.getByRole('link', { name: 'Edit profile' })
  await theirs.waitFor()
  const second = await visitor.context.newPage()
  await second.goto(page.url())
  await endSession((await page.evaluate(() => localStorage.getItem('khidmat_jwt'))) ?? '')
  await Promise.all([theWords(page).waitFor(), theWords(second).waitFor()])
  await loginOf(page).getByRole('button', { name: 'Log in again' }).click()
  await loginOf(page).locator('input[autocomplete~=username]').fill(stranger)
  await Promise.all([page.waitForEvent('load'), goesOn(second)])
  await loginOf(page).locator('input[autocomplete~=username]').waitFor()
  expect(await loginOf(page).locator('input[autocomplete~=username]').inputValue()).toBe(stranger)
  expect(await theirs.count()).toBe(0)
  await visitor.close()
})
