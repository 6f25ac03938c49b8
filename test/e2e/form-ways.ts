import { serverUrl } from './server-url.ts'
import { callAs } from './signed-in.ts'
import type { Visitor } from './visitor.ts'

export type Person = Visitor & { jwt: string; email: string }

const get = async <T>(path: string, find: object): Promise<T[]> => {
  const answer = await fetch(`${serverUrl()}${path}?limit=50&find=${encodeURIComponent(JSON.stringify(find))}`)
  return ((await answer.json()) as { data: T[] }).data
}

interface Offer {
  offerid: string
  slug: string
  priceModel: string
  nextFreeAt: string | null
}

/** Opens the booking page of an offer with a price of its own, with its earliest time chosen or none. */
export async function openBooking(
  { page, open }: Person,
  place: 'provider' | 'customer',
  withTime: boolean,
): Promise<void> {
  const offers = await get<Offer>('/api/data/khidmat-offers', {
    kind: 'service',
    place: [place],
    // So that addresses in the valley lie in its area.
    ...(place === 'customer' && { near: 'bangsar' }),
  })
  const offer = offers.find(({ priceModel, nextFreeAt }) => priceModel === 'fixed' && nextFreeAt) ?? offers[0]
  // By an address of its own: at one that was open before, what was chosen there is chosen still.
  await open(`/book/${offer?.slug}/${offer?.offerid}?from=${crypto.randomUUID()}`)
  if (!withTime) return
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
}

/** The id of an order in somebody's list that allows an action. */
export async function anOrder({ jwt }: Person, action: string, query: string): Promise<string> {
  // The demo's orders are still being played when its first pages are up.
  for (let attempt = 0; attempt < 60; attempt++) {
    const list = await callAs<{ data: { rows: { orderid: string; actions: string[] }[] } }>(
      jwt,
      'GET',
      `/api/h/orders?limit=25${query}`,
    )
    const order = list.data.rows.find(({ actions }) => actions.includes(action))
    if (order) return order.orderid
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`Nothing in the demo can be: ${action}`)
}

/** What {@link anOrder} takes for the list of the demo owner's company. */
export const ofDesk = (filter: string) => `&companyid=seri-ayu-salon&filter=${filter}`

/** The dialog that is open. */
export const dialog = ({ page }: Person) => page.getByRole('dialog')

/** Opens a page and presses a button that opens a dialog. */
export const pressed = (path: string, button: string) => async (person: Person) => {
  await person.open(path)
  await person.page.getByRole('button', { name: button, exact: true }).first().click()
  return dialog(person)
}

/** A page with a form. */
export const on = (path: string, form: string) => async (person: Person) => {
  await person.open(path)
  return person.page.locator(form)
}

/** Types the code that was mailed. */
export async function codeOf(person: Person, email: string): Promise<void> {
  await dialog(person)
    .locator('input[name=tac]')
    .fill(await person.codeFor(email))
}

/** Opens the booking page of the event that one pays as one likes. */
export async function openGifts({ open }: Pick<Visitor, 'open'>): Promise<void> {
  const events = await get<{ offerid: string; slug: string; title: string }>('/api/data/khidmat-events', {})
  const event = events.find(({ title }) => title === 'Repair café')
  if (!event) throw new Error('No event that one pays as one likes')
  await open(`/book/${event.slug}/${event.offerid}`)
}

/** As if nobody had begun to log in: what was typed of who it is outlives the dialog. */
export const forgetLogin = ({ page }: Person): Promise<void> =>
  page.evaluate(() => sessionStorage.clear()).catch(() => undefined)

/** Opens a step of the setup of a new company, of which the steps before are done. */
export const setupStep = (step: 'who' | 'where' | 'what' | 'paid') => async (person: Person) => {
  const body = {
    isperson: false,
    name: 'Kedai Nurul',
    slug: `kedai-${crypto.randomUUID().slice(0, 8)}`,
    settingUp: true,
  }
  const made = await callAs<{ result: string[] }>(person.jwt, 'POST', '/api/h/contact', body)
  const [companyid = ''] = made.result
  const place = { line1: '12, Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur', lat: 3.13, lng: 101.67 }
  const list = [{ category: 'hair', title: 'Haircut', sen: 4500, minutes: 45 }]
  const services = { atProvider: true, atCustomer: false, policyPreset: 'fair', list }
  await callAs(person.jwt, 'PUT', '/api/h/setup', { companyid, place, services })
  await person.open(`/my/add-provider?company=${companyid}&step=${step}`)
  return person.page.locator('main section:not([hidden]) > form')
}
