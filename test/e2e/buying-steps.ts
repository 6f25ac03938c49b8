import type { CheckoutView } from '#contracts/checkout.ts'
import { serverUrl } from './server-url.ts'
import { type Visitor } from './visitor.ts'

interface Offer {
  offerid: string
  slug: string
  companyid: string
  title: string
}

export async function get<T>(path: string, params: Record<string, unknown> = {}): Promise<T> {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return (await (await fetch(`${serverUrl()}${path}?${query}`)).json()) as T
}

let taken = 0

/** A fixed-price offer at the provider's, booked at once and free soon; each call another one, of another company. */
export async function anInstantOffer(): Promise<Offer> {
  for (let page = 0, cursor: string | undefined; page < 6; page++) {
    const list = await get<{
      data: (Offer & { priceModel: string; nextFreeAt: string | null })[]
      cursor: string | null
    }>('/api/data/khidmat-offers', {
      find: { kind: 'service', place: ['provider'] },
      limit: 50,
      ...(cursor && { cursor }),
    })
    const fitting = list.data.filter((offer) => offer.priceModel === 'fixed' && offer.nextFreeAt)
    const companies = [...new Map(fitting.map((offer) => [offer.companyid, offer])).values()]
    for (const offer of companies.slice(taken)) {
      taken++
      const quote = await fetch(`${serverUrl()}/api/h/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offerid: offer.offerid, quantity: 1, place: { kind: 'provider' } }),
      })
      if (quote.ok) return offer
    }
    cursor = list.cursor ?? undefined
  }
  throw new Error('No instant offer left in the demo')
}

/** One that its company lets buyers pay on the spot, as its checkout says. */
export async function anOfferOnTheSpot(): Promise<Offer> {
  const list = await get<{ data: Offer[] }>('/api/data/khidmat-offers', {
    find: { kind: 'service', place: ['provider'] },
    limit: 100,
  })
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (
      await fetch(serverUrl() + path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    ).json() as Promise<T>
  for (const offer of list.data.toReversed()) {
    const slots = await get<{ data: { next: { startsAt: string } | null } }>('/api/data/khidmat-slots', {
      find: { offerid: offer.offerid },
    })
    const placed = await call<{ ok: boolean; data: { groupid: string; secret: string } }>('POST', '/api/h/orders', {
      offerid: offer.offerid,
      startsAt: slots.data.next?.startsAt,
    })
    if (!placed.ok) continue
    const { groupid, secret } = placed.data
    const { data } = await call<{ data: { orders: { kind: string }[]; methods: { provider: string }[] } }>(
      'GET',
      `/api/h/checkout/${groupid}?secret=${secret}`,
    )
    await call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`)
    const instant = data.orders.every((order) => order.kind === 'instant')
    if (instant && data.methods.some((method) => method.provider === 'offline')) return offer
  }
  throw new Error('No company of the demo takes money on the spot')
}

/** Chooses a time on the booking page: the earliest, or the n-th chip of the first free day. */
export async function chooseTime(visitor: Visitor, offer: Offer, prefix = ''): Promise<void> {
  const { page } = visitor
  await visitor.open(`${prefix}/book/${offer.slug}/${offer.offerid}`)
  const slot = page.locator('#block-time [aria-live] button').last()
  await slot.waitFor()
  await slot.click()
  await page.locator('#block-time [data-chosen]').waitFor()
}

export const book = (visitor: Visitor) =>
  visitor.page
    .getByRole('button', { name: /^(Book now|Request to book|Tempah sekarang|Minta tempahan|立即预约|申请预约)$/ })
    .click()

export async function fillGuest({ page }: Visitor, email: string): Promise<void> {
  await page.waitForURL(/\/checkout\//)
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill(email)
}

export const payButton = ({ page }: Visitor) => page.locator('form button[type=submit]')

export async function payAtSandbox(visitor: Visitor, outcome: number): Promise<void> {
  const { page } = visitor
  await payButton(visitor).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').nth(outcome).click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
}

/** A checkout of this browser's, as the API tells it. */
export async function checkoutOf({ page }: Visitor, group: string): Promise<CheckoutView> {
  const secret = await page.evaluate(
    (group) => (JSON.parse(localStorage.getItem('khidmat_order_data') ?? '{}') as Record<string, string>)[group],
    group,
  )
  return (await get<{ data: CheckoutView }>(`/api/h/checkout/${group}`, { secret })).data
}

export const success = 0
export const failure = 1
export const duplicate = 3
export const late = 4
let people = 0
export const aMailAddress = () => `guest${++people}.${Date.now()}@example.test`

export const headings = {
  '': { confirmed: 'Your booking is confirmed', account: 'Make an account from this booking' },
  '/ms': { confirmed: 'Tempahan anda disahkan', account: 'Buka akaun daripada tempahan ini' },
  '/zh': { confirmed: '您的预约已确认', account: '用此预约开设账户' },
}
