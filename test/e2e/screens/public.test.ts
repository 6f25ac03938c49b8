import { serverUrl } from '../server-url.ts'
import { publicPaths } from './paths.ts'
import { walkThrough } from './walk.ts'

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(serverUrl() + path)).json()) as T
}

/** One of each public screen, found in the demo. */
async function paths(): Promise<string[]> {
  const offers = await get<{ data: { offerid: string; itemid: string; slug: string; companySlug: string }[] }>(
    '/api/data/khidmat-offers?limit=3',
  )
  const events = await get<{ data: { itemid: string }[] }>('/api/data/khidmat-events?limit=1')
  const categories = await get<{ data: { key: string }[] }>('/api/data/khidmat-categories')
  const [[offer], [event], [category]] = [offers.data, events.data, categories.data]
  if (!offer || !event || !category) throw new Error('The demo has no offers, events or categories')
  return publicPaths({
    category: category.key,
    company: offer.companySlug,
    event: event.itemid,
    item: offer.itemid,
    offer: { id: offer.offerid, slug: offer.slug },
  })
}

walkThrough({ name: 'every public screen', paths })
