import { serverUrl } from './server-url.ts'
import type { Visitor } from './visitor.ts'

let taken = 0

/** A service of the demo at its provider's place, another one with each call, of those `titled` so and with such a price. */
export async function aServiceAtProviders(
  titled = /./,
  priceModel = 'fixed',
): Promise<{ offerid: string; slug: string }> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; title: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const fit = list.data.filter((one) => one.priceModel === priceModel && one.nextFreeAt && titled.test(one.title))
  const offer = fit[taken++ % fit.length]
  if (!offer) throw new Error('The demo has no offer left')
  return offer
}

/** Brings a visitor to the booking page of such a service, and chooses a time. @returns its id */
export async function toChosenTime(visitor: Visitor, titled?: RegExp): Promise<string> {
  const offer = await aServiceAtProviders(titled)
  const { page, open } = visitor
  await open(`/book/${offer.slug}/${offer.offerid}`)
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  return offer.offerid
}

/** Brings a visitor to the checkout of such a service. @returns the offer's id */
export async function toCheckout(visitor: Visitor, titled?: RegExp): Promise<string> {
  const offerid = await toChosenTime(visitor, titled)
  await visitor.page.getByRole('button', { name: 'Book now' }).click()
  await visitor.page.waitForURL(/\/checkout\//)
  return offerid
}
