import { serverUrl } from '../server-url.ts'
import { walkThrough } from './walk.ts'

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(serverUrl() + path)).json()) as T
}

/** Paths of one of each public screen, found in the demo. */
async function publicPaths(): Promise<string[]> {
  const offers = await get<{ data: { offerid: string; itemid: string; slug: string; companySlug: string }[] }>(
    '/api/data/khidmat-offers?limit=3',
  )
  const events = await get<{ data: { itemid: string }[] }>('/api/data/khidmat-events?limit=1')
  const categories = await get<{ data: { key: string }[] }>('/api/data/khidmat-categories')
  const offer = offers.data[0]
  if (!offer) throw new Error('The demo has no offers')
  return [
    '/',
    '/shop/ipoh',
    '/search?q=aircon',
    '/search?q=piano&near=semporna&radius=5',
    '/search?view=map',
    '/search?q=zzzzqqqq',
    `/cat/${categories.data[0]?.key}`,
    `/item/${offer.itemid}`,
    `/item/${events.data[0]?.itemid}`,
    `/co/${offer.companySlug}`,
    `/co/${offer.companySlug}/item/${offer.itemid}`,
    `/co/${offer.companySlug}/review/${offer.itemid}`,
    `/book/${offer.slug}/${offer.offerid}`,
    '/cart',
    '/about/terms',
    '/install',
    '/dev/ui',
    '/no-such-page',
  ]
}

walkThrough({ name: 'every public screen', paths: publicPaths })
