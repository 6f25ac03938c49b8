import { expect, inject, test } from 'vitest'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

interface Mail {
  subject: string
  text: string
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${inject('serverUrl')}${path}`)).json()) as T
}

let taken = 0

/** Books something at a provider's as a guest, pays it, and says where the mail leads. */
async function bookAsGuest(visitor: Visitor, prefix: string): Promise<{ email: string; link: string }> {
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

test.each([
  ['', phone, 'Make an account from this booking', 'Cancel the booking'],
  ['/ms', desktop, 'Buka akaun daripada tempahan ini', 'Batalkan tempahan'],
] as const)('a guest finds the booking by the mail, in any browser (%s/)', async (prefix, viewport, make, cancel) => {
  const buyer = await aVisitor({ viewport })
  const { email, link } = await bookAsGuest(buyer, prefix)
  await buyer.close()

  const visitor = await aVisitor({ viewport })
  const { page } = visitor
  const key = link.split('#k=')[1] ?? ''
  expect(key.length).toBeGreaterThan(20)
  const told: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    const isOwnCall = new URL(request.url()).pathname.startsWith('/api/h/orders/')
    if (referer.includes(key) || (request.headers()['x-referrer'] ?? '').includes(key)) told.push(`referrer ${referer}`)
    if (!isOwnCall && `${request.url()} ${request.postData() ?? ''}`.includes(key)) told.push(request.url())
  })
  await visitor.open(link)
  await page.getByRole('button', { name: cancel }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: make }).waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await page.reload()
  await page.getByRole('button', { name: cancel }).waitFor()
  expect(told).toEqual([])

  // What was booked as a guest becomes an account, and the link is void.
  await page.getByRole('button', { name: make }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=name]').fill('Guest Buyer')
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[autocomplete=one-time-code]').first().waitFor()
  await dialog
    .locator('input[autocomplete=one-time-code]')
    .first()
    .pressSequentially(await visitor.codeFor(email))
  await dialog.locator('input[type=password]').first().waitFor()
  await page.keyboard.press('Escape')
  await visitor.close()

  const late = await aVisitor({ viewport })
  await late.open(link)
  await late.page.locator('a[href$="#login"]').filter({ visible: true }).last().waitFor()
  expect(await late.page.getByRole('button', { name: cancel }).count()).toBe(0)
  expect(new URL(late.page.url()).hash).toBe('')
  await late.close()
})

test('a forged link is a stranger at the gate', async () => {
  const buyer = await aVisitor({ viewport: phone })
  const { link } = await bookAsGuest(buyer, '')
  await buyer.close()
  const visitor = await aVisitor({ viewport: phone })
  await visitor.open(`${link.slice(0, -3)}xxx`)
  await visitor.page.getByText('Log in to see this page').waitFor()
  expect(new URL(visitor.page.url()).hash).toBe('')
  await visitor.expectClean()
  await visitor.close()
})
