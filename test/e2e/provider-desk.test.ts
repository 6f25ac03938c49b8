import { expect, inject, test } from 'vitest'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

interface SignedIn {
  jwt: string
  id: string
  cinfoid: string
}

async function call<T>(
  method: string,
  path: string,
  options: { jwt?: string; body?: unknown; find?: unknown } = {},
): Promise<T> {
  const query = options.find === undefined ? '' : `?find=${encodeURIComponent(JSON.stringify(options.find))}`
  const answer = await fetch(inject('serverUrl') + path + query, {
    method,
    headers: {
      'device-id': 'e2e00001',
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.jwt && { authorization: `Bearer ${options.jwt}` }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const body = (await answer.json()) as { ok: boolean; errorMsg?: string }
  if (!body.ok) throw new Error(`${method} ${path}: ${body.errorMsg}`)
  return body as T
}

const signIn = (email: string) => call<SignedIn>('POST', '/api/h/auth', { body: { email, password: 'khidmat-demo' } })

/** The demo customer books something of the demo owner's company, to be paid on the spot. */
async function aBooking(kind: 'request' | 'instant') {
  const owner = await signIn('owner@khidmat.test')
  const customer = await signIn('customer@khidmat.test')
  const profile = await call<{ data: { companies: { slug: string }[] } }>(
    'GET',
    '/api/h/profile?withCompanies=1',
    owner,
  )
  const slug = profile.data.companies[0]?.slug ?? ''
  const own = await call<{ data: { offers: { offerid: string; kind: string; itemKind: string; status: string }[] } }>(
    'GET',
    `/api/h/offers?companyid=${slug}`,
    owner,
  )
  for (const offer of own.data.offers.filter(
    (o) => o.itemKind === 'service' && o.kind === kind && o.status === 'published',
  )) {
    const { data } = await call<{ data: { next: { startsAt: string } | null } }>('GET', '/api/data/khidmat-slots', {
      find: { offerid: offer.offerid },
    })
    if (!data.next) continue
    const placed = await call<{ data: { orderid: string; groupid: string; docno: string } }>('POST', '/api/h/orders', {
      jwt: customer.jwt,
      body: { offerid: offer.offerid, startsAt: data.next.startsAt, note: 'Please ring the bell.' },
    })
    const checkout = await call<{ data: { methods: { provider: string; method: string; available: boolean }[] } }>(
      'GET',
      `/api/h/checkout/${placed.data.groupid}`,
      customer,
    )
    // A deposit is paid online: by card, at the sandbox.
    const open = checkout.data.methods.filter((method) => method.available)
    const way = open.find((m) => m.provider === 'offline') ?? open.find((m) => m.provider === 'sandbox')
    if (!way) throw new Error('Nothing can be paid')
    const paid = await call<{ data: { redirectUrl: string | null } }>(
      'POST',
      `/api/h/checkout/${placed.data.groupid}/payment`,
      {
        jwt: customer.jwt,
        body: {
          provider: way.provider,
          method: way.method,
          customer: { name: 'Nadia Rahim', email: 'customer@khidmat.test' },
        },
      },
    )
    const ref = paid.data.redirectUrl?.split('/').at(-1)
    if (ref) {
      await call('POST', `/api/sandbox/payments/${ref}/decision`, { body: { outcome: 'success' } })
      await expect
        .poll(
          async () =>
            (
              await call<{ data: { orders: { status: string }[] } }>(
                'GET',
                `/api/h/checkout/${placed.data.groupid}`,
                customer,
              )
            ).data.orders[0]?.status,
          { timeout: 15_000 },
        )
        .not.toBe('pending_payment')
    }
    return { owner, slug, startsAt: data.next.startsAt, ...placed.data }
  }
  throw new Error(`No ${kind} offer has a free time`)
}

async function remember(visitor: Visitor, who: SignedIn) {
  await visitor.open('/install')
  await visitor.page.evaluate(({ jwt, id, cinfoid }) => {
    localStorage.setItem('khidmat_jwt', jwt)
    localStorage.setItem('khidmat_id', id)
    localStorage.setItem('khidmat_cinfoid', cinfoid)
  }, who)
}

test('a request is accepted on the dashboard and paid on its page', async () => {
  const { owner, slug, orderid, docno } = await aBooking('request')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
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
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor({ state: 'detached' })
  await visitor.expectClean()
  await visitor.close()
})

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
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  const block = page.locator(`button[data-order="${orderid}"]`)
  const drop = async (hours: number) => {
    await block.scrollIntoViewIfNeeded()
    const box = await block.boundingBox()
    if (!box) throw new Error('The booking is not shown')
    const [x, y] = [box.x + box.width / 2, box.y + 12]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + hours * 30, { steps: 4 })
    await page.mouse.move(x, y + hours * 60, { steps: 4 })
    await page.mouse.up()
  }
  await drop(-1)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This time is closed').waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await block.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  await dialog.getByLabel('From').fill('2031-03-03T09:00')
  await dialog.getByLabel('Until').fill('2031-03-04T18:00')
  await dialog.getByLabel('Note').fill('Renovation')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  await page.getByText('The time is closed').waitFor()
  await visitor.open(`/co/${slug}/admin/schedule?view=week&date=2031-03-03`)
  await page.getByRole('button', { name: 'Renovation' }).first().click()
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await page.getByText('The time is open again').waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('a booking that is dragged to a colleague at the same time names both, and asks for no other time', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: { width: 2400, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  const block = page.locator(`button[data-order="${orderid}"]`)
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  const columns = page.locator('[data-column]')
  const other = columns.filter({ hasNot: block }).first()
  const to = await other.boundingBox()
  if (!from || !to) throw new Error('The booking is not shown')
  const y = from.y + 6
  await page.mouse.move(from.x + from.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2 - 8, y, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, y, { steps: 2 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/ instead of .+\. The time stays: /).waitFor()
  expect(await dialog.getByText(/from .+ to /).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.expectClean()
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
    const services = adding.getByLabel('Service', { exact: true })
    const cut = services.locator('option').filter({ hasText: 'Signature haircut & blow-dry · Johor Bahru' })
    await services.selectOption((await cut.getAttribute('value')) ?? '')
    const option = adding.getByLabel('Option', { exact: true })
    await expect.poll(() => option.locator('option').allTextContents()).toHaveLength(2)
    await option.selectOption({ index: 1 })
    const day = adding.getByLabel('Day')
    await day.fill(inDays(viewport === phone ? 16 : 15))
    const free = (dialog: typeof adding) => dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
    await free(adding).first().click()
    await adding.getByLabel("Customer's name").fill('Puan Salmah')
    await adding.getByLabel('Phone').fill('012-345 6789')
    await visitor.expectAccessible()
    await visitor.expectClean()
    const booked = page.waitForResponse((answer) => answer.url().endsWith('/desk/walk-ins'))
    await adding.getByRole('button', { name: /^Book / }).click()
    const { data } = (await (await booked).json()) as { data: { orderid: string; docno: string } }
    await page.getByText(`Booked: ${data.docno}`).waitFor()

    await visitor.open(`/co/seri-ayu-salon/admin/orders/${data.orderid}`)
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const moving = page.getByRole('dialog')
    await moving.getByLabel('Day').fill(inDays(viewport === phone ? 18 : 17))
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
    expect(Date.parse(order.data.endsAt) - Date.parse(order.data.startsAt)).toBe(75 * 60_000)
    expect(new Date(Date.parse(order.data.startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)).toBe(
      inDays(viewport === phone ? 18 : 17),
    )
    await visitor.close()
  },
)

test('the owner lets buyers pay on the spot up to a limit, and checkouts follow at once', async () => {
  const { owner, slug } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  const prefs = async () =>
    (
      await call<{ data: { onTheSpot: boolean; onTheSpotLimit: number } }>(
        'GET',
        `/api/h/comp-prefs?slug=${slug}`,
        owner,
      )
    ).data
  await visitor.open(`/co/${slug}/admin/settings`)
  const limit = page.getByLabel(/Up to which total/)
  for (const [typed, said] of [
    ['12,5x', /Write the amount like this/],
    ['1.234,50', /Write the amount like this/],
    ['0', /An amount between/],
  ] as const) {
    await limit.fill(typed)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText(said).waitFor()
  }
  // A wrong limit is no hindrance to switching it off; the stored one stays.
  const before = (await prefs()).onTheSpotLimit
  const choice = page.getByRole('checkbox')
  await choice.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(prefs).toMatchObject({ onTheSpot: false, onTheSpotLimit: before })
  await choice.check()
  await limit.fill('1,234.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(prefs).toMatchObject({ onTheSpot: true, onTheSpotLimit: 123_450 })
  await limit.fill('120.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(prefs).toMatchObject({ onTheSpot: true, onTheSpotLimit: 12_050 })
  await limit.fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await prefs()).onTheSpotLimit).toBe(50_000)
  await visitor.expectClean()
  await visitor.close()
})

const later = (startsAt: string, days: number) => new Date(Date.parse(startsAt) + days * 86_400_000).toISOString()

/** A booking of which every move is a question, whatever the hour of the day: moves of the provider's own are used up. */
async function aBookingToAskAbout() {
  const booking = await aBooking('instant')
  for (let days = 1; days < 30; days++) {
    const { data } = await call<{ data: { startsAt: string; imposableFrom: string | null } }>(
      'GET',
      `/api/h/orders/${booking.orderid}?as=provider`,
      booking.owner,
    )
    if (data.imposableFrom === null) return { ...booking, startsAt: data.startsAt }
    // Where that day is taken, the next.
    const body = { as: 'provider', startsAt: later(booking.startsAt, days) }
    await call('POST', `/api/h/orders/${booking.orderid}/reschedule`, { jwt: booking.owner.jwt, body }).catch(() => {})
  }
  throw new Error('The provider moves without asking still')
}

/** Asks the customer for a time a week later, or the next day after that which is free. @returns the proposed instant */
async function ask({ owner, orderid, startsAt }: Awaited<ReturnType<typeof aBookingToAskAbout>>): Promise<string> {
  for (let days = 7; days < 30; days++) {
    const body = { as: 'provider', startsAt: later(startsAt, days) }
    const asked = await call<{ data: { proposal: { startsAt: string } | null } }>(
      'POST',
      `/api/h/orders/${orderid}/reschedule`,
      { jwt: owner.jwt, body },
    ).catch(() => undefined)
    if (asked?.data.proposal) return asked.data.proposal.startsAt
  }
  throw new Error('No other time is free')
}

test('a booking that is proposed another time says so in the schedule and the drawer, and is asked about in words of a question', async () => {
  const { owner, slug, orderid, docno, startsAt } = await aBookingToAskAbout()
  const visitor = await aVisitor({ viewport: { width: 1440, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}&open=${orderid}`)
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
  await drawer.getByRole('button', { name: 'Reschedule' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask the customer' })
  await asking.getByText(/until then the old time stays/).waitFor()
  await asking.getByLabel('Day').fill(new Date(Date.parse(startsAt) + 176 * 3_600_000).toISOString().slice(0, 10))
  await asking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await visitor.expectAccessible()
  await asking.getByRole('button', { name: /^Propose/ }).click()
  await drawer.getByText(/You asked to move it to/).waitFor()
  const entry = page.locator(`button[data-order="${orderid}"]`)
  await expect.poll(() => entry.textContent()).toMatch(/New time proposed: .+, answer by/)
  await visitor.expectAccessible()

  // The list and the page of the order say the same, and neither offers to ask a second time as the thing to do.
  const schedule = page.url()
  await visitor.open(`/co/${slug}/admin/orders?q=${docno}`)
  await page.getByRole('row').filter({ hasText: docno }).getByText('Change proposed').waitFor()
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByText(/You asked to move it to/).waitFor()
  expect(await page.getByText('Everything is set.').count()).toBe(0)
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await look('Reschedule')).toBe(await look('Withdraw the proposal'))
  await visitor.expectClean()
  await visitor.open(schedule.slice(new URL(schedule).origin.length))

  await drawer.getByRole('button', { name: 'Withdraw the proposal' }).click()
  await page.getByText('Withdrawn. The booking stays as it is.').waitFor()
  await drawer.getByText(/You asked to move it to/).waitFor({ state: 'detached' })
  await expect.poll(() => entry.textContent()).not.toMatch(/New time proposed/)
  await visitor.expectClean()
  await visitor.close()
})

/** Before a page would look again by itself: every half minute the customer's, every minute the desk's. */
const sooner = 25_000

test('an open page of an order follows what the other side does at once, on both sides', async () => {
  const booking = await aBookingToAskAbout()
  const { owner, slug, orderid } = booking
  const [desk, buyer] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  await remember(desk, owner)
  await remember(buyer, await signIn('customer@khidmat.test'))
  const heard = (visitor: Visitor) => visitor.page.waitForResponse((answer) => answer.url().endsWith('/api/h/live'))
  const streams = [heard(desk), heard(buyer)]
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await buyer.open(`/my/order/${orderid}`)
  await Promise.all(streams)
  await desk.page.getByRole('button', { name: 'Reschedule' }).waitFor()
  await buyer.page.getByRole('heading', { level: 1 }).waitFor()
  // From another device: their own pages hear of it by the stream alone.
  const act = (action: string, body: object) =>
    call('POST', `/api/h/orders/${orderid}/${action}`, { jwt: owner.jwt, body: { as: 'provider', ...body } })
  const proposed = await ask(booking)
  await desk.page.getByText(/You asked to move it to/).waitFor({ timeout: sooner })
  await buyer.page.getByText(/asks to move this to/).waitFor({ timeout: sooner })
  await act('withdraw_move', { startsAt: proposed })
  await desk.page.getByText(/You asked to move it to/).waitFor({ state: 'detached', timeout: sooner })
  await buyer.page.getByText(/asks to move this to/).waitFor({ state: 'detached', timeout: sooner })
  for (const visitor of [desk, buyer]) {
    await visitor.expectClean()
    await visitor.close()
  }
})

test('what happened while nothing could be heard is shown as soon as the stream opens, on both sides', async () => {
  const booking = await aBookingToAskAbout()
  const { owner, slug, orderid } = booking
  const [desk, buyer] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  await remember(desk, owner)
  await remember(buyer, await signIn('customer@khidmat.test'))
  for (const { context } of [desk, buyer]) await context.route('**/api/h/live', (route) => route.abort())
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await buyer.open(`/my/order/${orderid}`)
  await desk.page.getByRole('button', { name: 'Reschedule' }).waitFor()
  await buyer.page.getByRole('heading', { level: 1 }).waitFor()
  await ask(booking)
  for (const { context } of [desk, buyer]) await context.unroute('**/api/h/live')
  await desk.page.getByText(/You asked to move it to/).waitFor({ timeout: sooner })
  await buyer.page.getByText(/asks to move this to/).waitFor({ timeout: sooner })
  for (const visitor of [desk, buyer]) await visitor.close()
})

test('Escape closes the dialog over a drawer and nothing else', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}&open=${orderid}`)
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  for (const _ of [1, 2]) {
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByRole('textbox').fill('The power is out.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await drawer.getByRole('button', { name: 'Cancel order' }).isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await visitor.close()
})

test('words that are being typed stay when the order changes meanwhile, and it is said, on both sides', async () => {
  const { owner, slug, orderid } = await aBooking('instant')
  const [desk, buyer] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  await remember(desk, owner)
  const customer = await signIn('customer@khidmat.test')
  await remember(buyer, customer)
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await buyer.open(`/my/order/${orderid}`)
  await desk.page.getByRole('button', { name: 'Cancel order' }).click()
  await buyer.page.getByRole('button', { name: 'Cancel the booking' }).click()
  const [theirs, own] = [desk, buyer].map(({ page }) => page.getByRole('dialog').getByRole('textbox'))
  await theirs?.fill('We have no power.')
  await own?.fill('I am ill.')
  await call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: customer.jwt, body: { as: 'customer' } })
  for (const { page } of [desk, buyer])
    await page
      .getByRole('dialog')
      .getByText(/meanwhile/i)
      .first()
      .waitFor({ timeout: 12_000 })
  expect(await theirs?.inputValue()).toBe('We have no power.')
  expect(await own?.inputValue()).toBe('I am ill.')
  for (const visitor of [desk, buyer]) {
    await visitor.expectClean()
    await visitor.close()
  }
})

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

test('staff without the right read the settings and are told whom to ask', async () => {
  const staff = await signIn('staff@khidmat.test')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, staff)
  await visitor.open('/co/seri-ayu-salon/admin/settings')
  await page.getByText(/Ask the owner of the company/).waitFor()
  expect(await page.getByRole('checkbox').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await visitor.expectAccessible()
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

test.each(['', '/ms', '/zh'])(
  'every screen of the desk holds on phone and desk, light and dark (%s/)',
  async (prefix) => {
    const { owner, slug, orderid } = await aBooking('instant')
    for (const [viewport, theme] of [
      [phone, 'dark'],
      [desktop, 'light'],
    ] as const) {
      const visitor = await aVisitor({ viewport, theme })
      await remember(visitor, owner)
      for (const screen of [
        'settings',
        'dashboard',
        'schedule',
        'schedule?view=day',
        'schedule?view=month',
        'orders?filter=all',
        `orders/${orderid}`,
        'offers',
      ]) {
        await visitor.open(`${prefix}/co/${slug}/admin/${screen}`)
        await visitor.page.locator('h1').waitFor()
        await visitor.expectClean()
        await visitor.expectAccessible()
      }
      await visitor.close()
    }
  },
)

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
