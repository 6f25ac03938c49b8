import { expect, test } from 'vitest'
import type { ScheduleView } from '#contracts/desk.ts'
import { aBooking, acceptOthers, call, chooseDay, chooseService, remember, signIn } from './desk-bookings.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test('a request is accepted on the dashboard and paid on its page', async () => {
  const { owner, slug, orderid, docno } = await aBooking('request')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  await acceptOthers({ owner, slug }, orderid)
  await visitor.open(`/co/${slug}/admin/dashboard`)
  const request = page.getByRole('article').filter({ has: page.locator(`a[href$="${orderid}"]`) })
  await request.getByRole('button', { name: 'Accept request' }).click()
  await page.getByText('The request is accepted').waitFor()
  await request.waitFor({ state: 'detached' })
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByText(docno).waitFor()
  await page.getByLabel('Write a message').fill('See you soon!')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('See you soon!').waitFor()
  // Its hour has not come: nothing can be started or done yet.
  expect(await page.getByRole('button', { name: /^(Start|Mark as done)$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  // It asks with the sum, and nothing is noted by whoever turns away.
  const dialog = page.getByRole('dialog', { name: /^RM\s[\d,]+\.\d\d received on the spot\?$/ })
  await dialog.getByText('You can take it back for 24 hours').waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Marked as paid').first().waitFor()
  // And it is taken back.
  await page.getByRole('button', { name: 'Not paid after all' }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor()
  await page.getByRole('list', { name: 'What happened' }).getByText('No longer marked as paid').waitFor()
  await visitor.expectClean()
  await visitor.close()
})

/** By how many hours a booking may be dragged on its day so that it meets no other one of its person, which would be another reason. */
async function hoursToClosedTime(of: { owner: { jwt: string }; slug: string; orderid: string; day: string }) {
  const { data } = await call<{ data: ScheduleView }>(
    'GET',
    `/api/h/schedule?companyid=${of.slug}&from=${of.day}&to=${of.day}`,
    of.owner,
  )
  const mine = data.entries.find(({ orderid }) => orderid === of.orderid)
  if (!mine) throw new Error('The booking is not in the schedule')
  const [from, to] = [Date.parse(mine.startsAt), Date.parse(mine.endsAt)]
  const others = data.entries.filter((entry) => entry !== mine && entry.staffid === mine.staffid)
  const opens = Date.parse(`${of.day}T08:00:00+08:00`)
  const hours = [1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, -4, -5, -6].find((hour) => {
    const [starts, ends] = [from + hour * 3_600_000, to + hour * 3_600_000]
    const isShown = starts >= opens && ends <= opens + 12 * 3_600_000
    return isShown && others.every((one) => Date.parse(one.startsAt) >= ends || Date.parse(one.endsAt) <= starts)
  })
  if (hours === undefined) throw new Error('The day is full')
  return hours
}

test('a booking is dragged to another time, stays where it was when it may not go there, and time is closed and opened', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: { width: 1440, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await call('POST', '/api/h/schedule/blocks', {
    ...owner,
    body: {
      companyid: slug,
      startsAt: new Date(`${day}T00:00:00+08:00`).toISOString(),
      endsAt: new Date(`${day}T23:00:00+08:00`).toISOString(),
      note: 'Painting',
    },
  })
  const hours = await hoursToClosedTime({ owner, slug, orderid, day })
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  const block = page.locator(`button[data-order="${orderid}"]`)
  const drag = async (hours: number) => {
    await block.scrollIntoViewIfNeeded()
    const box = await block.boundingBox()
    if (!box) throw new Error('The booking is not shown')
    const [x, y] = [box.x + box.width / 2, box.y + 12]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + hours * 30, { steps: 4 })
    await page.mouse.move(x, y + hours * 60, { steps: 4 })
  }
  const dialog = page.getByRole('dialog')
  // Escape puts it back: letting go then asks nothing.
  await drag(hours)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await dialog.count()).toBe(0)
  await drag(hours)
  await page.mouse.up()
  await dialog.getByText('This time is closed').waitFor()
  expect(await dialog.getByText(/The customer is told/).count()).toBe(0)
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await dialog.waitFor({ state: 'detached' })
  // A hand that is quicker than the screen: all of it between two drawings.
  await block.evaluate((button: HTMLElement, pixels) => {
    const { left, top } = button.getBoundingClientRect()
    button.setPointerCapture = () => undefined
    for (const [type, down] of [
      ['pointerdown', 0],
      ['pointermove', pixels / 2],
      ['pointermove', pixels],
      ['pointerup', pixels],
    ] as const)
      button.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse', clientX: left + 20, clientY: top + 12 + down }),
      )
  }, hours * 60)
  await dialog.getByText('This time is closed').waitFor()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await block.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  await dialog.getByLabel('From').fill('2031-03-03T09:00')
  await dialog.getByLabel('Until').fill('2031-03-04T18:00')
  await dialog.getByLabel('Note').filter({ visible: true }).fill('Renovation')
  // A look at the other form loses nothing.
  await dialog.getByRole('button', { name: 'Booking', exact: true }).click()
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  expect(await dialog.getByLabel('Note').filter({ visible: true }).inputValue()).toBe('Renovation')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  await page.getByText('The time is closed').waitFor()
  await visitor.open(`/co/${slug}/admin/schedule?view=week&date=2031-03-03`)
  // It says whose time it is, and opens for one of them, or, having asked, for all.
  const closed = page.getByRole('button', { name: /^Renovation · \S+.*, / }).first()
  await closed.click()
  const whose = dialog.getByLabel('Open again for')
  await whose.waitFor()
  const everybody = await whose.getByRole('option').allTextContents()
  const one = everybody[1] ?? ''
  await whose.selectOption({ label: one })
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await page.getByText('The time is open again').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await closed.click()
  await whose.waitFor()
  // The schedule is fetched again meanwhile.
  await expect
    .poll(() => whose.getByRole('option').allTextContents())
    .toEqual([expect.stringMatching(/^All \d+$/), ...everybody.slice(2)])
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await dialog.getByText(/^This opens the time again for /).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: /^Open for all \d+$/ }).click()
  await closed.waitFor({ state: 'detached' })
  await visitor.expectClean()
  await visitor.close()
})

test('a booking that is dragged to a colleague at the same time names both, asks for no other time, and is sent again when its answer is lost', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: { width: 2400, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  const keys: (string | undefined)[] = []
  const sent: unknown[] = []
  // The first two answers are lost: one of its own, and one of the other try.
  await page.route('**/reschedule', async (route) => {
    sent.push(route.request().postDataJSON())
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length < 3 ? route.abort('connectionreset') : route.continue())
  })
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  const block = page.locator(`button[data-order="${orderid}"]`)
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  if (!from) throw new Error('The booking is not shown')
  const y = from.y + 6
  const dialog = page.getByRole('dialog')
  // Whoever is free then: not everybody works on every day.
  for (const column of await page.locator('[data-column]').filter({ hasNot: block }).all()) {
    const to = await column.boundingBox()
    if (!to) continue
    await page.mouse.move(from.x + from.width / 2, y)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2 - 8, y, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, y, { steps: 2 })
    await page.mouse.up()
    await dialog.getByText(/ instead of .+\. The time stays: /).waitFor()
    if ((await dialog.getByRole('alert').count()) === 0) break
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(await dialog.getByText(/from .+ to /).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.expectClean()
  const replace = dialog.getByRole('button').last()
  const words = await replace.textContent()
  await replace.click()
  await dialog.getByText('No answer came.').waitFor()
  expect(await dialog.getByText('The booking stays where it was').count()).toBe(0)
  expect(await replace.textContent()).toBe(words)
  await replace.click()
  await expect.poll(() => keys.length).toBe(3)
  expect(new Set(keys).size).toBe(1)
  // With what it was decided over, as from the page of the order.
  expect(sent).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ from: startsAt, status: 'confirmed', changed: 0 })),
  )
  await visitor.close()
})

test('a low booking beside others begins with who comes, and all of it stands in its tooltip', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  await page.route('**/api/h/schedule?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { entries: Record<string, unknown>[] } }
    const entry = body.data.entries.find((one) => one.orderid === orderid)
    const endsAt = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString()
    const three = ['Nur Aisyah', 'Lim Wei', 'Puan Salmah'].map((customerName, i) => ({
      ...entry,
      customerName,
      lineid: `${i}`,
      orderid: `low${i}`,
      endsAt,
      recipientName: null,
    }))
    await route.fulfill({ json: { ...body, data: { ...body.data, entries: three } } })
  })
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=week&date=${day}`)
  const block = page.locator('button[data-order=low0]')
  expect((await block.locator('strong').innerText()).trim()).toBe('Nur Aisyah')
  expect(await block.getAttribute('title')).toMatch(/^\d.* · Nur Aisyah · ./)
  await visitor.expectAccessible()
  await visitor.close()
})

test.each([desktop, phone])(
  'a service with variants is booked for a caller and moved ($width px)',
  async (viewport) => {
    const owner = await signIn('owner@khidmat.test')
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await remember(visitor, owner)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
    await visitor.open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${inDays(15)}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const adding = page.getByRole('dialog')
    await chooseService(adding, 'Signature haircut & blow-dry · Johor Bahru')
    const option = adding.getByLabel('Option', { exact: true })
    await expect.poll(() => option.locator('option').allTextContents()).toHaveLength(2)
    await option.selectOption({ index: 1 })
    const sum = adding.getByText(/to be paid on the spot$/)
    const plain = await sum.innerText()
    await adding.getByRole('group', { name: 'Add-ons' }).getByRole('checkbox').first().check()
    await expect.poll(() => sum.innerText()).not.toBe(plain)
    await chooseDay(adding, inDays(viewport === phone ? 16 : 15))
    const free = (dialog: typeof adding) => dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
    await free(adding).first().click()
    await adding.getByLabel("Customer's name").fill('Puan Salmah')
    await adding.getByLabel('Phone').fill('012-345 6789')
    // What was chosen is there again after a reload, with the sum that was told.
    const told = await sum.innerText()
    await page.reload()
    await expect.poll(() => adding.getByRole('button', { name: /^Book / }).isEnabled()).toBe(true)
    await expect.poll(() => sum.innerText()).toBe(told)
    await visitor.expectAccessible()
    await visitor.expectClean()
    const booked = page.waitForResponse((answer) => answer.url().endsWith('/desk/walk-ins'))
    await adding.getByRole('button', { name: /^Book / }).click()
    const { data } = (await (await booked).json()) as { data: { orderid: string; docno: string } }
    await page.getByText(`Booked: ${data.docno}`).waitFor()

    await visitor.open(`/co/seri-ayu-salon/admin/orders/${data.orderid}`)
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const moving = page.getByRole('dialog')
    const to = await chooseDay(moving, inDays(viewport === phone ? 18 : 17))
    await free(moving).first().click()
    await visitor.expectAccessible()
    await visitor.expectClean()
    await moving.getByRole('button', { name: /^Move to/ }).click()
    await moving.waitFor({ state: 'detached' })
    const order = await call<{ data: { startsAt: string; endsAt: string } }>(
      'GET',
      `/api/h/orders/${data.orderid}?as=provider`,
      owner,
    )
    expect(Date.parse(order.data.endsAt) - Date.parse(order.data.startsAt)).toBe(90 * 60_000)
    expect(new Date(Date.parse(order.data.startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)).toBe(to)
    await visitor.close()
  },
)

test.each(['', '/ms', '/zh'])('every entry of the bar of phones has room for its name (%s/)', async (prefix) => {
  const owner = await signIn('owner@khidmat.test')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`${prefix}/co/seri-ayu-salon/admin/dashboard`)
  await page.locator('h1').waitFor()
  const entries = page
    .locator('nav')
    .filter({ has: page.locator('[aria-haspopup=dialog]') })
    .locator('a, button')
  const tight = await entries.evaluateAll((found) =>
    found.filter((entry) => entry.scrollWidth > entry.clientWidth || entry.clientWidth < 64).map((e) => e.textContent),
  )
  expect(await entries.count()).toBe(5)
  expect(tight).toEqual([])
  await entries.last().click()
  await page.getByRole('dialog').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('dialog').locator('a[href$="/admin/settings"]').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(/settings/)
  await expect.poll(() => entries.last().getAttribute('aria-current')).toBe('true')
  await visitor.expectClean()
  await visitor.close()
})

test('an offer is paused and sold again by its switch', async () => {
  const { owner, slug } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/offers`)
  const first = page.getByRole('switch').first()
  for (const state of ['false', 'true']) {
    await first.click()
    await page.waitForFunction(
      (state) => document.querySelector('[role=switch]')?.getAttribute('aria-checked') === state,
      state,
    )
  }
  await visitor.expectClean()
  await visitor.close()
})

test('an offer that is paused on one device shows so on another that nobody touches', async () => {
  const { owner, slug } = await aBooking('instant')
  const [desk, till] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  for (const visitor of [desk, till]) {
    await remember(visitor, owner)
    await visitor.open(`/co/${slug}/admin/offers`)
    await visitor.page.getByRole('switch').first().waitFor()
  }
  const shown = till.page.getByRole('switch').first()
  const before = await shown.getAttribute('aria-checked')
  await desk.page.getByRole('switch').first().click()
  await expect.poll(() => shown.getAttribute('aria-checked')).not.toBe(before)
  await desk.page.getByRole('switch').first().click()
  await expect.poll(() => shown.getAttribute('aria-checked')).toBe(before)
  for (const visitor of [desk, till]) await visitor.close()
})

test('a switch makes the lists anew that show the company, and no other one', async () => {
  const { owner, slug } = await aBooking('instant')
  type Own = { data: { rows: { offerid: string; status: string }[] } }
  const { data } = await call<Own>('GET', `/api/h/offers?companyid=${slug}`, owner)
  const offerid = data.rows.find(({ status }) => status === 'published')?.offerid ?? ''
  // Lists that no other test looks at: they were made now.
  const radius = 20 + Math.random()
  const read = async (cat: string) => {
    const answer = await fetch(`${serverUrl()}/cat/${cat}?radius=${radius}`)
    return { etag: answer.headers.get('etag'), shown: (await answer.text()).includes(slug) }
  }
  const { data: categories } = await call<{ data: { key: string; parentKey: string | null }[] }>(
    'GET',
    '/api/data/khidmat-categories',
    owner,
  )
  const lists = await Promise.all(categories.map(async ({ key }) => ({ key, ...(await read(key)) })))
  const [own, other] = [true, false].map((shown) => lists.find((list) => list.shown === shown))
  if (!own || !other) throw new Error('The company is on every list, or on none')
  expect((await read(own.key)).etag).toBe(own.etag)
  for (const status of ['paused', 'published']) {
    await call('PUT', `/api/h/offers/${offerid}/status`, { ...owner, body: { companyid: slug, status } })
    await expect.poll(async () => (await read(own.key)).etag).not.toBe(own.etag)
    own.etag = (await read(own.key)).etag
  }
  expect((await read(other.key)).etag).toBe(other.etag)
})

// Each screen in each language in one of the two looks, the next screen in the other; the long run takes all.
test('a stranger is shown the way in, and somebody from elsewhere that this is not theirs', async () => {
  const { slug } = await aBooking('instant')
  const visitor = await aVisitor()
  await visitor.open(`/co/${slug}/admin/dashboard`)
  await visitor.page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await remember(visitor, await signIn('customer@khidmat.test'))
  await visitor.open(`/co/${slug}/admin/dashboard`)
  await visitor.page.getByRole('heading', { name: 'You do not work for this company' }).waitFor()
  expect(await visitor.page.getByText('To answer', { exact: true }).count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})
