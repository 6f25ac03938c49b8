import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aVisitor, phone } from './visitor.ts'

/** An offer of the demo that is booked by the hour, several of them. */
async function byTheHour(): Promise<string> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['customer'] }))
  const list = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=100`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; least: unknown }[]
  }
  const offer = list.data.find(({ priceModel, least }) => priceModel === 'per_hour' && least)
  if (!offer) throw new Error('The demo has no such offer')
  return `/book/${offer.slug}/${offer.offerid}`
}

test.each([
  ['zh', /小时/],
  ['ms', /\d jam/],
  ['', /\d hours/],
])('hours are told as hours where one books, in the words of the language (/%s)', async (locale, words) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open(`${locale && `/${locale}`}${await byTheHour()}`)
  const sums = page.locator('dl, [class*=sums]').filter({ hasText: 'RM' }).first()
  await sums.waitFor()
  expect(await sums.innerText()).toMatch(words)
  expect(await sums.innerText()).not.toMatch(/× \d/)
  if (locale === 'zh') expect(await page.locator('main').innerText()).not.toMatch(/\b\d+ ?[hm]\b/)
  await visitor.expectClean()
  await visitor.close()
})
