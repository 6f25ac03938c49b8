import { expect, test } from 'vitest'
import { formatInstant } from '#shared/format.ts'
import { toChosenTime } from './a-checkout.ts'
import { chooseFreeDay } from './desk-bookings.ts'
import { aMember, memberPassword } from './member.ts'
import { serverUrl } from './server-url.ts'
import { endSession, logInAgain } from './session-ends.ts'
import { aVisitor, phone } from './visitor.ts'

/** In the page: what its text area said in each frame from now on, as far as it has one. */
function notesPainted() {
  const seen = new Set<string>()
  const look = () => {
    const area = document.querySelector('textarea')
    if (area) seen.add(area.value)
    requestAnimationFrame(look)
  }
  look()
  return { seen, next: () => new Promise((resolve) => requestAnimationFrame(resolve)) }
}

test('what was chosen and written on the booking page outlives a reload, another language and the way back from the checkout', async () => {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'] }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const offer = list.data.find((one) => one.priceModel === 'fixed' && one.nextFreeAt)
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const path = `/book/${offer?.slug}/${offer?.offerid}`
  await visitor.open(path)
  await chooseFreeDay(page.locator('#block-time'))
  await page.locator('#block-time [aria-live] button').last().click()
  const chosen = page.locator('#block-time [data-chosen]')
  const note = page.locator('textarea')
  await note.fill('The blue gate')
  const when = await chosen.textContent()
  await page.reload()
  await chosen.waitFor()
  expect([await chosen.textContent(), await note.inputValue()]).toEqual([when, 'The blue gate'])
  await visitor.open(`/ms${path}`)
  await chosen.waitFor()
  expect(await note.inputValue()).toBe('The blue gate')
  await visitor.open(path)
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL(/\/checkout\//)
  const checkout = page.url()
  const painted = await page.evaluateHandle(notesPainted)
  await page.goBack()
  await note.waitFor()
  expect(await note.inputValue()).toBe('The blue gate')
  // Nor was the field shown empty and filled a moment later.
  expect(await painted.evaluate(async ({ next, seen }) => (await next(), [...seen]))).toEqual(['The blue gate'])
  // The time is not free to others, as it is held for this one.
  const goOn = page.getByRole('link', { name: 'Go on to the checkout' })
  await goOn.waitFor()
  await visitor.expectAccessible()
  // Where something else is booked, it is said that one's own time is not among the free ones.
  const other = list.data.find((one) => one.priceModel === 'fixed' && one.offerid !== offer?.offerid)
  const tab = await visitor.context.newPage()
  await tab.goto(`${serverUrl()}/book/${other?.slug}/${other?.offerid}`)
  await tab.getByText('You have another booking to finish').waitFor()
  await tab.getByRole('link', { name: 'Go on to the checkout' }).click()
  await tab.waitForURL(checkout)
  await tab.close()
  // It is found again from anywhere, for as long as it is held.
  await page.goto(new URL('/', checkout).href)
  const unfinished = page.getByRole('complementary', { name: 'Unfinished booking' })
  await unfinished.getByText(/^1[0-5]:\d\d$/).waitFor()
  // It comes with the other private parts of the page, not once that has been idle for three seconds: here it never is.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const never = (run: TimerHandler, wait?: number, ...rest: unknown[]) =>
      wait === 3000 ? 0 : later(run, wait, ...rest)
    Object.assign(window, { setTimeout: never })
  })
  await page.reload()
  await unfinished.waitFor()
  await visitor.expectAccessible()
  await unfinished.getByRole('link').click()
  await page.waitForURL(checkout)
  await page.goBack()
  await page.goBack()
  await goOn.waitFor()
  // The button below does the same: a second booking of it would hold a second person.
  await page.getByRole('button', { name: 'Go on to the checkout' }).click()
  await page.waitForURL(checkout)
  await page.goBack()
  await goOn.click()
  await page.waitForURL(checkout)
  await page.locator('input[autocomplete=name]').waitFor()
  // Another choice is another booking, and lets go of the time that the first one held.
  await page.goBack()
  await goOn.waitFor()
  await note.fill('The red gate')
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL((url) => url.pathname.includes('/checkout/') && url.href !== checkout)
  await visitor.open('/cart')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await unfinished.getByRole('link').click()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  expect(await unfinished.count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('a chosen time stays while it is free for what is chosen since, and is let go of with a word when it is not', async () => {
  const find = encodeURIComponent(JSON.stringify({ q: 'Signature haircut', kind: 'service', place: ['provider'] }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; title: string; nextFreeAt: string | null }[]
  }
  const offer = list.data.find((one) => one.title.startsWith('Signature') && one.nextFreeAt)
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open(`/book/${offer?.slug}/${offer?.offerid}?from=kept`)
  await chooseFreeDay(page.locator('#block-time'))
  // One that is long enough with an add-on as well; not the earliest: its lead time may pass while this is walked.
  const times = page.locator('#block-time [aria-live][aria-busy="false"] button')
  const added = page.getByRole('checkbox').first()
  await added.check()
  await times.first().waitFor()
  const longer = await times.allTextContents()
  await added.uncheck()
  await times
    .getByText(longer[Math.min(2, longer.length - 1)] ?? '', { exact: true })
    .first()
    .click()
  const chosen = page.locator('#block-time [data-chosen]')
  const when = await chosen.textContent()
  await page.locator('#block-what').getByRole('button').click()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Book now' }).waitFor()
  expect(await chosen.textContent()).toBe(when)
  // The server finds another time long enough for the other variant, and not this one.
  await page.route(/khidmat-slots/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
    const isOther = ({ startsAt }: { startsAt: string }) =>
      !when?.includes(formatInstant(startsAt, 'en', 'Asia/Kuala_Lumpur'))
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, slots: body.data.slots.filter(isOther).slice(-1) } },
    })
  })
  await page.getByRole('radio').nth(1).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /is not free for what you chose now/ })
    .waitFor()
  await page.getByRole('button', { name: 'Choose a time' }).first().waitFor()
  await visitor.expectAccessible()
  await page.locator('#block-time [aria-live] button').first().click()
  await page.getByRole('button', { name: 'Book now' }).waitFor()
  expect(
    await page
      .getByRole('alert')
      .filter({ hasText: /not free/ })
      .count(),
  ).toBe(0)
  await visitor.close()
})

test('the address of a search has what was asked, and nothing of the router’s', async () => {
  const visitor = await aVisitor({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await visitor.open('/search?q=massage')
  await page.getByRole('link', { name: /4\.5/ }).first().click()
  await page.waitForURL(/rating=4\.5/)
  const next = page.getByRole('link', { name: /At my place/ }).first()
  await next.click()
  await page.waitForURL(/place=customer/)
  expect([...new URL(page.url()).searchParams.keys()].toSorted()).toEqual(['place', 'q', 'rating'])
  const links = await page
    .locator('main a[href*="/search?"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.filter((href) => href?.includes('_routes'))).toEqual([])
  await visitor.close()
})

test.for(['a press', 'the price'])(
  'whoever logs in again on the booking page, after %s was refused, is told so no more, and goes on',
  async (refused) => {
    const visitor = await aVisitor({ viewport: phone })
    const { page } = visitor
    const { jwt, email } = await aMember(visitor)
    // Its end would be heard before anything is refused.
    await page.route('**/api/h/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    const ended = Promise.withResolvers<void>()
    await page.route('**/api/h/quote', async (route) => {
      if (refused === 'the price') await ended.promise
      await route.fallback()
    })
    await toChosenTime(visitor)
    const book = page.getByRole('button', { name: 'Book now' })
    const price = page.locator('[data-own-bar] strong')
    if (refused === 'a press') await price.waitFor()
    await endSession(jwt)
    ended.resolve()
    if (refused === 'a press') await book.click()
    await logInAgain(page, email, memberPassword)
    await page.locator('#block-time [data-chosen]').waitFor()
    await price.waitFor()
    await expect.poll(() => page.getByText('Your session has ended').count()).toBe(0)
    await book.click()
    await page.waitForURL(/\/checkout\//)
    await visitor.expectClean()
    await visitor.close()
  },
)

test('a price that found no network is said not to be known, and comes when it is asked for, or once the network is back', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  let isCut = false
  await page.route('**/api/h/quote', (route) => (isCut ? route.abort('internetdisconnected') : route.continue()))
  // Something that add-ons can be chosen for.
  await toChosenTime(visitor, /haircut|reflexology|tuition/)
  const price = page.locator('[data-own-bar] strong')
  await price.waitFor()
  const failed = page.getByRole('alert').filter({ hasText: 'The price could not be loaded.' })
  const choose = async (n: number) => {
    await page.locator('#block-what').getByRole('button').click()
    await page.getByRole('checkbox').nth(n).click()
  }
  isCut = true
  await choose(0)
  await failed.waitFor()
  expect(await price.count()).toBe(0)
  await visitor.expectAccessible()
  isCut = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await price.waitFor()
  expect(await failed.count()).toBe(0)
  isCut = true
  await page.getByRole('checkbox').nth(0).click()
  await failed.waitFor()
  isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await price.waitFor()
  await visitor.close()
})
