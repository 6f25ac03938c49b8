import { expect } from 'vitest'
import { serverUrl } from './server-url.ts'
import type { Visitor } from './visitor.ts'

interface Mail {
  subject: string
  text: string
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${serverUrl()}${path}`)).json()) as T
}

let taken = 0

/** Books something at a provider's as a guest, pays it, and says where the mail leads. */
export async function bookAsGuest(visitor: Visitor, prefix: string): Promise<{ email: string; link: string }> {
  const { page } = visitor
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const { data } = await get<{
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }>(`/api/data/khidmat-offers?find=${find}&limit=60`)
  const fitting = data.filter((one) => one.priceModel === 'fixed' && one.nextFreeAt)
  const offer = fitting[taken++]
  if (!offer) throw new Error('The demo has no offer left')
  await visitor.open(`${prefix}/book/${offer.slug}/${offer.offerid}`)
  const slot = page.locator('#block-time [aria-live] button').last()
  await slot.click()
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.getByRole('button', { name: /^(Book now|Tempah sekarang)$/ }).click()
  await page.waitForURL(/\/checkout\//)
  const email = `link${taken}.${Date.now()}@example.test`
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill(email)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
  let mails: Mail[] = []
  await expect
    .poll(
      async () => {
        mails = (await get<{ data: Mail[] }>(`/dev/mailbox?to=${email}&format=json`)).data
        return mails.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  const link = /https?:\/\/[^\s/]+(\/(?:ms\/|zh\/)?my\/order\/\S+)/.exec(mails[0]?.text ?? '')?.[1]
  if (!link) throw new Error(`The mail has no link: ${mails[0]?.text}`)
  return { email, link }
}
