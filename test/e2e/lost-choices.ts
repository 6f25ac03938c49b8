import { serverUrl } from './server-url.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

/** The answers to what is sent to such an address, the first two of which are lost on their way: the one of its own and that of the other try. */
export async function answersTo<T>({ page }: Visitor, url: string, lost = 2): Promise<T[]> {
  const answers: T[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    answers.push(((await answer.json()) as { data: T }).data)
    await (answers.length <= lost ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  return answers
}

/** A service that is booked at the provider's, at once, and is free soon. */
async function aFreeOffer(): Promise<{ offerid: string; slug: string }> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'price' }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const offer = list.data.findLast((one) => one.priceModel === 'fixed' && one.nextFreeAt)
  if (!offer) throw new Error('The demo has no offer left')
  return offer
}

/** The page to book that service, with its last time of the day chosen. */
export async function withTimeChosen() {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { slug, offerid } = await aFreeOffer()
  await visitor.open(`/book/${slug}/${offerid}`)
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  return visitor
}
