import type { Visitor } from './visitor.ts'
import { serverUrl } from './server-url.ts'

let taken = 0

/** Brings a visitor to the booking page of a service at the provider's place, and chooses a time; each call uses another offer of the demo, of those `titled` so. @returns its id */
export async function toChosenTime(visitor: Visitor, titled = /./): Promise<string> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; title: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const fit = list.data.filter((one) => one.priceModel === 'fixed' && one.nextFreeAt && titled.test(one.title))
  const offer = fit[taken++ % fit.length]
  if (!offer) throw new Error('The demo has no offer left')
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
