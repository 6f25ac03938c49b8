import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { serverUrl } from './server-url.ts'
import type { Visitor } from './visitor.ts'

// Starting points for browser tests of the desk: somebody signed in, a booking of the demo's customer, a proposal of another time.

export interface SignedIn {
  jwt: string
  id: string
  cinfoid: string
}

export async function call<T>(
  method: string,
  path: string,
  options: { jwt?: string; body?: unknown; find?: unknown } = {},
): Promise<T> {
  const also = path.includes('?') ? '&' : '?'
  const query = options.find === undefined ? '' : `${also}find=${encodeURIComponent(JSON.stringify(options.find))}`
  const answer = await fetch(serverUrl() + path + query, {
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

export const signIn = (email: string) =>
  call<SignedIn>('POST', '/api/h/auth', { body: { email, password: 'khidmat-demo' } })

/** When an offer is free next, or the last of all times on the first day that has any, from so many days on. */
async function freeTimeOf(offerid: string, ahead: number): Promise<string | undefined> {
  const ask = async (find: object) =>
    (
      await call<{ data: { next: { startsAt: string } | null; slots: { startsAt: string }[] } }>(
        'GET',
        '/api/data/khidmat-slots',
        { find: { offerid, ...find } },
      )
    ).data
  if (ahead === 0) return (await ask({})).next?.startsAt
  for (let days = ahead; days < ahead + 7; days++) {
    const day = later(new Date().toISOString(), days).slice(0, 10)
    const last = (await ask({ day })).slots.at(-1)
    if (last) return last.startsAt
  }
  return undefined
}

/**
 * The demo customer books something of the demo owner's company, to be paid on the spot.
 * @param ahead so many days ahead at least, so that both sides may still move it and others are free; the next time unless told
 */
export async function aBooking(kind: 'request' | 'instant', ahead = 0) {
  const owner = await signIn('owner@khidmat.test')
  const customer = await signIn('customer@khidmat.test')
  const profile = await call<{ data: { companies: { slug: string }[] } }>(
    'GET',
    '/api/h/profile?withCompanies=1',
    owner,
  )
  const slug = profile.data.companies[0]?.slug ?? ''
  const own = await call<{ data: { rows: { offerid: string; kind: string; itemKind: string; status: string }[] } }>(
    'GET',
    `/api/h/offers?companyid=${slug}`,
    owner,
  )
  for (const offer of own.data.rows.filter(
    (o) => o.itemKind === 'service' && o.kind === kind && o.status === 'published',
  )) {
    const startsAt = await freeTimeOf(offer.offerid, ahead)
    if (!startsAt) continue
    const placed = await call<{ data: { orderid: string; groupid: string; docno: string } }>('POST', '/api/h/orders', {
      jwt: customer.jwt,
      body: { offerid: offer.offerid, startsAt, note: 'Please ring the bell.' },
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
    return { owner, slug, startsAt, ...placed.data }
  }
  throw new Error(`No ${kind} offer has a free time`)
}

interface Person {
  staffid: string
  name: string
  serves: boolean
  free: boolean
}

/** Who could serve a booking, and who does. */
export const peopleOf = async (owner: SignedIn, orderid: string) =>
  (await call<{ data: { people: Person[] } }>('GET', `/api/h/orders/${orderid}/people`, owner)).data.people

/** A booking at whose time a colleague is free as well: journeys before this one may have booked them all on a day. */
export async function aBookingOfTwo(from: number) {
  for (let ahead = from; ahead < from + 20; ahead++) {
    const booking = await aBooking('instant', ahead)
    const people = await peopleOf(booking.owner, booking.orderid)
    const serving = people.find(({ serves }) => serves)
    const other = people.find(({ serves, free }) => !serves && free)
    if (serving && other) return { ...booking, serving, other }
  }
  throw new Error('Nobody is free beside another')
}

/**
 * Accepts what else waits for an answer: the dashboard shows the five most urgent, and how many the demo has depends on the hour
 * at which it was seeded, and on what other journeys have booked.
 */
export async function acceptOthers({ owner, slug }: { owner: SignedIn; slug: string }, ...own: string[]) {
  const waiting = await call<{ data: { rows: { orderid: string; actions: string[] }[] } }>(
    'GET',
    `/api/h/orders?companyid=${slug}&filter=requests`,
    owner,
  )
  for (const { orderid, actions } of waiting.data.rows)
    if (actions.includes('accept') && !own.includes(orderid))
      await call('POST', `/api/h/orders/${orderid}/accept`, { jwt: owner.jwt, body: { as: 'provider' } })
}

export async function remember(visitor: Visitor, who: SignedIn) {
  await visitor.open('/install')
  await visitor.page.evaluate(({ jwt, id, cinfoid }) => {
    localStorage.setItem('khidmat_jwt', jwt)
    localStorage.setItem('khidmat_id', id)
    localStorage.setItem('khidmat_cinfoid', cinfoid)
  }, who)
}

const later = (startsAt: string, days: number) => new Date(Date.parse(startsAt) + days * 86_400_000).toISOString()

/** Presses the first day that is open, from one on, of the two weeks that the slot picker shows. @returns which it was */
export async function chooseDay(picker: Locator, from: string): Promise<string> {
  const open = async () => {
    const days = picker.locator('button[data-day]:enabled')
    const named = await days.evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset.day ?? ''))
    return named.toSorted().find((one) => one >= from)
  }
  await picker.locator(`button[data-day="${from}"]`).waitFor()
  await expect.poll(open, { timeout: 10_000 }).toBeDefined()
  const day = (await open()) ?? ''
  await picker.locator(`button[data-day="${day}"]`).click()
  return day
}

/** Presses a day that has many times free, whatever the hour is now, and waits for them. */
export async function chooseFreeDay(picker: Locator) {
  const [free, few] = [/, free$/, /, few times left$/].map((name) => picker.getByRole('button', { name }))
  if (!free || !few) throw new Error('No days')
  // Others book of the demo beside it: of a day that is left over, a few will do.
  await free.or(few).first().waitFor()
  await ((await free.count()) > 0 ? free : few).first().click()
  await picker.locator('[aria-live][aria-busy="false"] button').first().waitFor()
}

/** A booking that the provider can only propose to move, at any time of the day: the moves without asking are used up. */
export async function aBookingToAskAbout() {
  const booking = await aBooking('instant')
  for (let days = 1; days < 30; days++) {
    const { data } = await call<{ data: { startsAt: string; imposableFrom: string | null } }>(
      'GET',
      `/api/h/orders/${booking.orderid}?as=provider`,
      booking.owner,
    )
    if (data.imposableFrom === null) return { ...booking, startsAt: data.startsAt }
    // If that day is taken, the next one.
    const body = { as: 'provider', startsAt: later(booking.startsAt, days) }
    await call('POST', `/api/h/orders/${booking.orderid}/reschedule`, { jwt: booking.owner.jwt, body }).catch(() => {})
  }
  throw new Error('The provider moves without asking still')
}

/** Proposes a time a week later to the customer, or on the next free day after that. @returns the proposed instant */
export async function ask({
  owner,
  orderid,
  startsAt,
}: Awaited<ReturnType<typeof aBookingToAskAbout>>): Promise<string> {
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

/** Chooses a service in the form of a walk-in by what it is called there. */
export async function chooseService(dialog: Locator, words: string): Promise<void> {
  const service = dialog.getByRole('combobox', { name: 'Service' })
  await service.fill(words)
  await dialog.page().getByRole('option').filter({ hasText: words }).first().click()
  await expect.poll(() => service.inputValue()).toContain(words)
}
