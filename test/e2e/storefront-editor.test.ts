import { expect, test } from 'vitest'
import { aMember } from './member.ts'
import { callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

const picture = 'docs/front-page.jpg'

/** An open company of a new person, who is signed in in the browser. */
async function anOpenCompany(visitor: Visitor) {
  const { jwt } = await aMember(visitor)
  const slug = `kedai-${crypto.randomUUID().slice(0, 8)}`
  const { result } = await callAs<{ result: string[] }>(jwt, 'POST', '/api/h/contact', {
    isperson: false,
    name: 'Kedai Gunting',
    slug,
  })
  const id = result[0] ?? ''
  const operator = await sessionOf('operator@khidmat.test')
  await callAs(operator.jwt, 'PUT', `/api/h/admin/companies/${id}`, { decision: 'approve' })
  return { id, slug, jwt }
}

test('an owner gives the storefront words, a cover and photos, sees it before it is saved, and buyers see it then', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const { slug } = await anOpenCompany(visitor)
  await visitor.open(`/co/${slug}/admin/profile`)
  const preview = page.frameLocator('iframe[title=Preview]')
  await page
    .getByRole('textbox', { name: /^One line about you/ })
    .first()
    .fill('Cuts for all')
  await page
    .getByRole('textbox', { name: /^About you/ })
    .first()
    .fill('Since 2009.\n\n- Short <hair>\n- Beards')
  await preview.getByText('Cuts for all').waitFor()
  await preview.getByRole('listitem').filter({ hasText: 'Short <hair>' }).waitFor()
  // Pictures are saved at once, and make no difference to what is being written.
  await page.getByLabel('Choose a cover').setInputFiles(picture)
  await preview.locator('header img').first().waitFor({ timeout: 20_000 })
  await page.getByLabel('Add photos').setInputFiles([picture, picture])
  await page.getByRole('img', { name: 'Photo 2' }).first().waitFor({ timeout: 20_000 })
  const photos = () => page.locator('ol img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const before = await photos()
  await page.getByRole('button', { name: 'Move photo 2 forward' }).click()
  await expect.poll(photos).toEqual(before.toReversed())
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect.poll(photos).toEqual([before[0]])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(photos).toEqual(before.toReversed())
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your storefront is saved.').waitFor()
  await visitor.expectClean()
  const buyer = await aVisitor({ viewport: phone })
  await buyer.open(`/co/${slug}`)
  await buyer.page.getByText('Cuts for all').waitFor()
  await buyer.page.getByRole('listitem').filter({ hasText: 'Short <hair>' }).waitFor()
  expect(await buyer.page.getByRole('img', { name: /photo 2$/i }).count()).toBe(1)
  await buyer.expectAccessible()
  await buyer.expectClean()
  await buyer.close()
  await visitor.close()
})

test('an address that is taken is refused with others; a new one is used at once, and the old one leads to it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { slug } = await anOpenCompany(visitor)
  await visitor.open(`/co/${slug}/admin/profile`)
  const address = page.getByLabel('Address of your page')
  await address.fill('seri-ayu-salon')
  await page.getByRole('button', { name: 'Save' }).click()
  const free = page.getByRole('group', { name: 'Addresses that are free' }).getByRole('button').first()
  await free.waitFor()
  await visitor.expectAccessible()
  const chosen = `${slug}-new`
  await address.fill(chosen)
  await page.getByText('The old address leads to the new one').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**/co/${chosen}/admin/profile`)
  await expect.poll(() => address.inputValue()).toBe(chosen)
  await visitor.open(`/co/${slug}`)
  await page.waitForURL(`**/co/${chosen}`)
  await visitor.close()
})

test('what a colleague has changed meanwhile is not overwritten unread; the words stay', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { id, slug, jwt } = await anOpenCompany(visitor)
  await visitor.open(`/co/${slug}/admin/profile`)
  const line = page.getByRole('textbox', { name: /^One line about you/ }).first()
  await line.fill('Mine')
  await callAs(jwt, 'PUT', '/api/h/contact', { id, isperson: false, tagline: { en: 'Theirs', ms: 'Kata mereka' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('One line about you (English): Theirs').waitFor()
  expect(await line.inputValue()).toBe('Mine')
  const stored = async () =>
    (await callAs<{ data: { tagline: object } }>(jwt, 'GET', `/api/h/company?companyid=${id}`)).data.tagline
  expect(await stored()).toEqual({ en: 'Theirs', ms: 'Kata mereka' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your storefront is saved.').waitFor()
  // What one did not write stays as the colleague wrote it.
  expect(await stored()).toEqual({ en: 'Mine', ms: 'Kata mereka' })
  // Nor does a reload make one's words newer than theirs.
  await line.fill('Mine again')
  await callAs(jwt, 'PUT', '/api/h/contact', { id, isperson: false, tagline: { en: 'Theirs again' } })
  await page.reload()
  await expect.poll(() => line.inputValue()).toBe('Mine again')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('One line about you (English): Theirs again').waitFor()
  // A desk whose address a colleague changes goes on at the new one, with what was written.
  const moved = `${slug}-moved`
  await callAs(jwt, 'PUT', '/api/h/contact', { id, isperson: false, slug: moved })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**/co/${moved}/admin/profile`, { timeout: 20_000 })
  await expect.poll(() => line.inputValue()).toBe('Mine again')
  await visitor.close()
})

test('whoever comes back to a desk whose address was changed meanwhile finds it, by the old one and by the new one', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { id, slug, jwt } = await anOpenCompany(visitor)
  const rename = (to: string) => callAs(jwt, 'PUT', '/api/h/contact', { id, isperson: false, slug: to })
  const desk = () => page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await visitor.open(`/co/${slug}/admin/orders`)
  await desk()
  await page.goto('about:blank')
  await rename(`${slug}-two`)
  await visitor.open(`/co/${slug}/admin/orders`)
  await page.waitForURL(`**/co/${slug}-two/admin/orders`)
  await desk()
  await page.goto('about:blank')
  await rename(`${slug}-three`)
  await visitor.open(`/co/${slug}-three/admin/orders`)
  await desk()
  expect(await page.getByText('You do not work for this company').count()).toBe(0)
  await visitor.open('/co/seri-ayu-salon/admin/orders')
  await page.getByText('You do not work for this company').waitFor()
  await visitor.close()
})
