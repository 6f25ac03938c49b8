import { expect, test } from 'vitest'
import { aBooking, call, chooseFreeDay, remember, signIn } from './desk-bookings.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

/** A service of the demo that can be booked, with its page in a language. */
async function bookPage(prefix: string) {
  const { owner, slug } = await aBooking('instant')
  const { data } = await call<{ data: { rows: { offerid: string; itemKind: string; status: string }[] } }>(
    'GET',
    `/api/h/offers?companyid=${slug}`,
    owner,
  )
  const offer = data.rows.find((o) => o.itemKind === 'service' && o.status === 'published')
  return `${prefix}/book/any/${offer?.offerid}`
}

/** What is read out of the month, and what it announces by itself. */
const spokenIn = (page: Visitor['page']) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[role=application], [role=application] [aria-label], [role=application] h2, [data-live-announcer] *',
      ),
    ].map((part) => part.getAttribute('aria-label') ?? part.textContent),
  )
const english =
  /previous|next|selected|chosen|today|available|free|few|full|closed|\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|december|january/i

test.each([
  ['/ms', 'Bulan', 'Dua minggu', / (kosong|tinggal sedikit)$/, /(penuh|tutup)$/],
  ['/zh', '月历', '两周', /(有空|时段不多)$/, /(已满|休息)$/],
] as const)(
  'by keyboard alone a free day of next month is reached and a time on it chosen, past days that say that they are not (%s)',
  async (prefix, month, twoWeeks, free, taken) => {
    const visitor = await aVisitor({ viewport: phone })
    const { page } = visitor
    await visitor.open(await bookPage(prefix))
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const dayOfFocus = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? null)
    await page.getByRole('button', { name: month, exact: true }).focus()
    await page.keyboard.press('Enter')
    const grid = page.getByRole('application').getByRole('grid')
    await grid.waitFor()
    await page.getByRole('button', { name: twoWeeks, exact: true }).waitFor()
    for (let i = 0; i < 5 && (await dayOfFocus()) === null; i++) await page.keyboard.press('Tab')
    const first = await dayOfFocus()
    expect(first).not.toBeNull()
    await page.keyboard.press('PageDown')
    await expect.poll(async () => ((await dayOfFocus()) ?? '').slice(0, 7)).not.toBe(first?.slice(0, 7))
    await expect.poll(async () => free.test(await focused()) || taken.test(await focused())).toBe(true)
    await visitor.expectAccessible()
    const passed: string[] = []
    const start = await dayOfFocus()
    // To the first of the month, then on to the first free one, or over the end of the month.
    await page.keyboard.press('Home')
    for (let i = 0; i < 40; i++) {
      const label = await focused()
      if (free.test(label) && i > 0) break
      passed.push(label)
      const before = await dayOfFocus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(dayOfFocus).not.toBe(before)
      await expect.poll(async () => free.test(await focused()) || taken.test(await focused())).toBe(true)
    }
    expect(passed.filter((label) => !free.test(label) && !taken.test(label))).toEqual([])
    expect(start).not.toBeNull()
    const day = await dayOfFocus()
    await page.keyboard.press('Enter')
    await page.locator(`td[aria-selected=true] [data-day="${day}"]`).waitFor()
    await visitor.expectAccessible()
    await visitor.expectClean()
    expect((await spokenIn(page)).filter((words) => english.test(words ?? ''))).toEqual([])
    await page.locator('[data-next]').first().waitFor()
    const isTime = () => page.evaluate(() => document.activeElement?.hasAttribute('data-next') ?? false)
    for (let i = 0; i < 5 && !(await isTime()); i++) await page.keyboard.press('Tab')
    expect(await isTime()).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('#block-time [data-chosen]').waitFor()
    await visitor.close()
  },
)

test('the arrow keys reach a day that is taken, which says so and cannot be chosen', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await page.route('**/api/data/khidmat-slots**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { days: { day: string; state: string }[] } }
    for (const day of body.data.days) if (day.day.endsWith('7')) day.state = 'full'
    await route.fulfill({ response: answer, json: body })
  })
  await visitor.open(await bookPage(''))
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).first().click()
  const taken = page.locator('[role=application] [data-day$="-17"]')
  await expect.poll(() => taken.getAttribute('aria-label')).toMatch(/17 .*, full$/)
  await page.locator('[role=application] [data-day][tabindex="0"]').focus()
  for (let i = 0; i < 31 && !(await taken.evaluate((day) => day === document.activeElement)); i++)
    await page.keyboard.press('ArrowRight')
  expect(await taken.evaluate((day) => day === document.activeElement)).toBe(true)
  expect(await taken.getAttribute('aria-disabled')).toBe('true')
  const chosen = await page.locator('#block-time [data-next]').count()
  await page.keyboard.press('Enter')
  expect(await page.locator('td[aria-selected=true] [data-day$="-17"]').count()).toBe(0)
  expect(await page.locator('#block-time [data-next]').count()).toBe(chosen)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.close()
})

test('on the desk a time that somebody else takes meanwhile is let go of, as soon as it is news', async () => {
  const { owner, slug, orderid } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/h/live'))
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await stream
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  const times = dialog.getByRole('group', { name: 'Free times' })
  await chooseFreeDay(dialog)
  await times.getByRole('button').last().click()
  const confirm = dialog.getByRole('button', { name: /^(Move|Propose)/ })
  await confirm.waitFor()
  const pressed = await times.locator('[aria-pressed=true]').innerText()
  // The last of the day is taken, whatever else is by now.
  let lost: string | undefined
  await page.route('**/api/h/orders/*/slots?**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
    lost ??= body.data.slots.at(-1)?.startsAt
    body.data.slots = body.data.slots.filter(({ startsAt }) => startsAt !== lost)
    await route.fulfill({ response: answer, json: body })
  })
  // Somebody books anything there.
  await aBooking('instant')
  await dialog.getByRole('button', { name: 'Choose a time' }).waitFor({ timeout: 12_000 })
  expect(await times.getByRole('button', { name: pressed, exact: true }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.expectClean()
  await visitor.close()
})

test('a day without a free time leads to the next one that has any', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const booked = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  // Nothing but the booking itself has its place on that day.
  await page.route('**/api/h/orders/*/slots?**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
    const { day } = JSON.parse(new URL(route.request().url()).searchParams.get('find') ?? '{}')
    if (day === booked) body.data.slots = body.data.slots.filter((slot) => slot.startsAt === startsAt)
    await route.fulfill({ response: answer, json: body })
  })
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No free time on this day.').waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: /^Next free day: / }).click()
  await dialog.locator('[data-next]').first().waitFor()
  expect(await dialog.getByRole('button', { pressed: true }).first().getAttribute('data-day')).not.toBe(booked)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.expectClean()
  await visitor.close()
})

test('where the schedule is clicked says the day and the nearest free time, until another is chosen', async () => {
  const { owner, slug } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: { width: 1440, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.now() + 20 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  const dialog = page.getByRole('dialog')
  const pressed = dialog.getByRole('group', { name: 'Free times' }).locator('[aria-pressed=true]')
  const book = dialog.getByRole('button', { name: /^Book .*\d/ })
  // Without an hour no time is chosen, but the day is.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.locator('[data-next]').first().waitFor()
  expect(await dialog.locator(`[data-day="${day}"]`).getAttribute('aria-pressed')).toBe('true')
  expect(await pressed.count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Choose a time' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Near the middle of the day, where nobody has a booking.
  const column = page.getByRole('button', { name: /^Add: / }).first()
  const y = await column.evaluate((button) => {
    const { left, top, height } = button.getBoundingClientRect()
    const spots = Array.from({ length: 20 }, (_, i) => height / 2 + i * 12)
    return spots.find((spot) => document.elementFromPoint(left + 8, top + spot) === button)
  })
  await column.click({ position: { x: 8, y: y ?? 0 } })
  // Whose column it is may not do what is offered first.
  await dialog.getByLabel('Person', { exact: true }).selectOption('')
  await book.waitFor()
  expect(await pressed.count()).toBe(1)
  const nearest = await pressed.innerText()
  const other = dialog.locator('[data-next]').filter({ hasNotText: nearest }).first()
  const chosen = await other.innerText()
  await other.click()
  expect(await pressed.allInnerTexts()).toEqual([chosen])
  // Somebody else takes it: no other time comes in its place by itself.
  let lost: string | undefined
  await page.route('**/api/h/desk/slots**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { zone: string; slots: { startsAt: string }[] } }
    const clock = ({ startsAt }: { startsAt: string }) =>
      new Date(startsAt).toLocaleTimeString('en-MY', { timeZone: body.data.zone, hour: 'numeric', minute: '2-digit' })
    lost ??= body.data.slots.find((slot) => clock(slot).toLowerCase() === chosen.toLowerCase())?.startsAt
    body.data.slots = body.data.slots.filter(({ startsAt }) => startsAt !== lost)
    await route.fulfill({ response: answer, json: body })
  })
  await aBooking('instant')
  await dialog.getByText('That time was just taken. The nearest free ones:').waitFor({ timeout: 12_000 })
  expect(await dialog.getByRole('button', { name: 'Choose a time' }).isDisabled()).toBe(true)
  expect(await pressed.count()).toBe(0)
  await dialog.getByRole('status').getByRole('button').first().click()
  await book.waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Of another day it is the nearest again; a chosen time goes with its day.
  await dialog.locator('button[data-day]:enabled:not([aria-pressed=true])').first().click()
  await expect.poll(() => pressed.allInnerTexts()).not.toEqual([chosen])
  await book.waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

test('why times are refused is said, and nothing is offered to be tried again', async () => {
  const { orderid } = await aBooking('instant', 9)
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, await signIn('customer@khidmat.test'))
  await visitor.open(`/my/order/${orderid}`)
  // Meanwhile it became too late.
  const errorMsg = 'It is too late to change this.'
  await page.route(/\/api\/h\/orders\/[^/]+\/slots/, (route) =>
    route.fulfill({ status: 409, json: { ok: false, code: 'orders.notice_passed', errorMsg } }),
  )
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const moving = page.getByRole('dialog', { name: 'Move to another time' })
  await moving.getByRole('alert').getByText(errorMsg).waitFor()
  expect(await moving.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await visitor.close()
})
