import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember } from './member.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone, tablet, type Visitor } from './visitor.ts'

/** The step that is shown. */
const step = ({ page }: Visitor) => page.locator('main section:not([hidden]) > form')
const next = (visitor: Visitor, button = 'Next') =>
  step(visitor).getByRole('button', { name: button, exact: true }).click()

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  'somebody with a trade opens a company in four steps on %s, and it is found with what it sells once it is approved',
  async (_, viewport) => {
    const owner = await aVisitor({ viewport })
    await aMember(owner)
    const { page } = owner
    await owner.open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Start selling' }).click()
    await page.waitForURL('**/start-selling')
    // What one keeps follows the price.
    await page.getByText('You keep RM 90 of RM 100').waitFor()
    await page.getByRole('slider').press('ArrowRight')
    await page.getByText('You keep RM 99 of RM 110').waitFor()
    await page.getByText('What does it cost?').click()
    await page.getByText('Opening a page costs nothing.').waitFor()
    await owner.expectAccessible()
    await page.getByRole('link', { name: 'Open your company' }).first().click()
    await page.waitForURL(/\/my\/add-provider/)

    const name = `Kedai ${crypto.randomUUID().slice(0, 8)}`
    await page.locator('input[name=name]').fill(name)
    // The address follows the name; one that is taken is refused with others that are free.
    await expect.poll(() => page.locator('input[name=slug]').inputValue()).toBe(name.toLowerCase().replace(' ', '-'))
    await page.locator('input[name=slug]').fill('seri-ayu-salon')
    await next(owner)
    await page.getByText('This page address is taken.').waitFor()
    await owner.expectAccessible()
    await page.getByRole('group', { name: 'Addresses that are free' }).getByRole('button').first().click()
    const slug = await page.locator('input[name=slug]').inputValue()
    await next(owner)

    await page.locator('input[name=line1]').fill('12, Jalan Telawi')
    await page.locator('input[name=postcode]').fill('59100')
    await page.locator('input[name=city]').fill('Kuala Lumpur')
    await page.getByRole('button', { name: 'Pin the town' }).click()
    await page.getByText('Drag the pin to the exact place.').waitFor()
    for (const day of ['Sun', 'Mon']) await page.getByRole('checkbox', { name: day }).check()
    await owner.expectAccessible()
    await next(owner)

    // What is saved stands there again after a reload.
    await page.getByRole('button', { name: 'Hair & beauty' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Hair & beauty' }).click()
    await page.getByRole('button', { name: /^Haircut · / }).click()
    await page.getByRole('button', { name: 'Something else' }).click()
    await page.locator('input[name="list.1.title"]').fill('Hair wash')
    await page.locator('input[name="list.1.sen"]').fill('20')
    await owner.expectAccessible()
    await owner.expectClean()
    await next(owner)
    await page.getByText('You keep RM 90.00 of RM 100.00', { exact: false }).waitFor()
    await page.goBack()
    await expect.poll(() => page.locator('input[name="list.1.title"]').inputValue()).toBe('Hair wash')
    await page.goForward()
    await owner.expectAccessible()
    await next(owner, 'Finish')
    await page.getByRole('heading', { name: 'It is handed in' }).waitFor()
    await owner.expectAccessible()
    await page.getByRole('main').getByRole('link', { name: 'To the dashboard' }).click()
    await page.getByText('We are looking at your company').waitFor()

    const operator = await aDemoPerson('operator', { viewport: desktop })
    await operator.open('/admin/companies?state=waiting')
    await operator.page.getByRole('button', { name }).click()
    const drawer = operator.page.getByRole('dialog', { name })
    await drawer.getByText(/^Hair wash · .+ · 1h · RM 20\.00$/).waitFor()
    for (let twice = 0; twice < 2; twice++) await drawer.getByRole('button', { name: 'Approve' }).click()
    await drawer.getByRole('link', { name: 'See the storefront' }).waitFor()
    await operator.close()

    const buyer = await aDemoPerson('customer', { viewport: phone })
    await buyer.open(`/co/${slug}`)
    await buyer.page
      .getByRole('link', { name: /Haircut/ })
      .first()
      .click()
    await buyer.page.getByRole('heading', { level: 1 }).waitFor()
    await buyer.expectClean()
    await buyer.close()
    await owner.expectClean()
    await owner.close()
  },
)

test('a company that is being set up is gone on with where it was left, and another one is begun beside it', async () => {
  const owner = await aVisitor({ viewport: tablet })
  await aMember(owner)
  const { page } = owner
  await owner.open('/my/add-provider')
  await page.locator('input[name=name]').fill('Kedai Aina')
  await page.locator('input[name=slug]').fill(`aina-${crypto.randomUUID().slice(0, 8)}`)
  await next(owner)
  await page.locator('input[name=line1]').waitFor()
  await owner.open('/my/add-provider')
  await page.locator('input[name=line1]').waitFor()
  expect(new URL(page.url()).searchParams.get('company')).toBeTruthy()
  await owner.open('/my/add-provider?company=new')
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('')
  await owner.close()
})

test('of two who set a company up neither writes over the other unread, and what is handed in is changed by nobody’s older page', async () => {
  const owner = await aVisitor({ viewport: phone })
  await aMember(owner)
  const { page: one } = owner
  await owner.open('/my/add-provider')
  await one.locator('input[name=name]').fill('Kedai Dua')
  await one.locator('input[name=slug]').fill(`dua-${crypto.randomUUID().slice(0, 8)}`)
  await next(owner)
  await one.locator('input[name=line1]').fill('12, Jalan Telawi')
  await one.locator('input[name=postcode]').fill('59100')
  // Without a pin it lies where its town does.
  await one.locator('input[name=city]').fill('Kuala Lumpur')
  await next(owner)
  await one.getByRole('button', { name: 'Hair & beauty' }).click()
  const other = await owner.context.newPage()
  const beside = { ...owner, page: other }
  await other.goto(one.url(), { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Hair & beauty' }).click()
  for (const [visitor, title] of [
    [owner, 'Wash'],
    [beside, 'Manicure'],
  ] as const) {
    await visitor.page.getByRole('button', { name: 'Something else' }).click()
    await visitor.page.locator('input[name="list.0.title"]').fill(title)
    await visitor.page.locator('input[name="list.0.sen"]').fill('20')
  }
  await next(owner)
  await one.getByRole('button', { name: 'Finish' }).waitFor()
  await next(beside)
  await other.getByText('The company was changed after you looked at it.').waitFor()
  await other.getByText('Somebody else has saved this step meanwhile: What you sell: Wash 1h RM 20.00').waitFor()
  await beside.expectAccessible()
  // After a reload it is said as well, and nothing goes over it before somebody has chosen.
  await other.reload({ waitUntil: 'networkidle' })
  await other.getByText('Somebody else has saved this step meanwhile: What you sell: Wash 1h RM 20.00').waitFor()
  expect(await other.locator('input[name="list.0.title"]').inputValue()).toBe('Manicure')
  await next(beside)
  await other.getByText('The company was changed after you looked at it.').waitFor()
  await other.getByRole('button', { name: 'Use what is saved' }).click()
  await expect.poll(() => other.locator('input[name="list.0.title"]').inputValue()).toBe('Wash')
  await next(beside)
  // One's own save of a step is no reading of another one: what nobody wrote in follows what is saved.
  await other.getByRole('button', { name: 'Finish' }).waitFor()
  for (const field of ['input[name="list.0.title"]', 'input[name=line1]']) {
    await next(beside, 'Back')
    await other.locator(field).waitFor()
  }
  await other.locator('input[name=line1]').fill('14, Jalan Telawi')
  await next(owner, 'Back')
  await one.locator('input[name="list.0.sen"]').fill('25')
  await next(owner)
  await next(beside)
  // Its fields stand there before the step does.
  await other.locator('input[name="list.0.sen"]').waitFor()
  await expect.poll(() => other.locator('input[name="list.0.sen"]').inputValue()).toBe('25.00')
  await next(beside)
  await one.getByRole('checkbox', { name: 'Customers may also pay on the spot' }).check()
  await one.locator('input[name="onTheSpotLimit"]').fill('80')
  await next(owner, 'Finish')
  // Nor is anything handed in that was not read.
  await one.getByText('Somebody else has changed this meanwhile: Street and number: 14, Jalan Telawi.').waitFor()
  await next(owner, 'Finish')
  await one.getByRole('heading', { name: 'It is handed in' }).waitFor()
  // The other page is older than that: it changes nothing, says so, and shows what stands.
  await next(beside, 'Finish')
  await other.getByText('Somebody else has handed it in meanwhile.').waitFor()
  await other.getByText('We look at it within a working day').waitFor()
  const company = new URL(other.url()).searchParams.get('company') ?? ''

  const operator = await aDemoPerson('operator', { viewport: desktop })
  await operator.open('/admin/companies?state=waiting')
  await operator.page.getByRole('button', { name: 'Kedai Dua' }).click()
  const drawer = operator.page.getByRole('dialog')
  for (const words of ['Mon 09:00–18:00', 'at their place', 'RM 80.00']) await drawer.getByText(words).first().waitFor()
  await drawer.getByRole('button', { name: 'Ask for changes' }).click()
  await drawer.getByRole('textbox').fill('Please say which days you close.')
  await drawer.getByRole('button', { name: 'Ask for changes' }).click()
  await drawer.getByRole('textbox').waitFor({ state: 'detached' })
  await operator.close()

  // What was asked stands beside the steps; the limit is as it was.
  await owner.open(`/my/add-provider?company=${company}`)
  await one.getByText('We asked you to change: Please say which days you close.').waitFor()
  await expect.poll(() => one.locator('input[name="onTheSpotLimit"]').inputValue()).toBe('80.00')
  await owner.expectClean()
  await owner.close()
})

test('nobody hands in what somebody else has changed unread: it is named beside the button, and the next press takes it', async () => {
  const owner = await aVisitor({ viewport: desktop })
  await aMember(owner)
  const { page: desk } = owner
  await owner.open('/my/add-provider')
  await desk.locator('input[name=name]').fill('Cuci Rumah')
  await desk.locator('input[name=slug]').fill(`cuci-${crypto.randomUUID().slice(0, 8)}`)
  await next(owner)
  await desk.locator('input[name=line1]').fill('12, Jalan Telawi')
  await desk.locator('input[name=postcode]').fill('59100')
  await desk.locator('input[name=city]').fill('Kuala Lumpur')
  await next(owner)
  await desk.getByRole('button', { name: 'Home cleaning' }).click()
  await desk.getByRole('button', { name: 'Something else' }).click()
  await desk.locator('input[name="list.0.title"]').fill('Cuci rumah')
  await desk.locator('input[name="list.0.sen"]').fill('120')
  await next(owner)
  await desk.getByRole('button', { name: 'Finish' }).waitFor()
  const other = await owner.context.newPage()
  const beside = { ...owner, page: other }
  // Where the address names no step, the one that is shown stays, whatever else is saved.
  await other.goto(desk.url().replace(/&step=\w+/, ''), { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Finish' }).waitFor()
  expect(new URL(other.url()).searchParams.get('step')).toBe('paid')
  await next(beside, 'Back')
  await other.locator('input[name="list.0.sen"]').fill('12')
  await next(beside)
  await other.getByRole('button', { name: 'Finish' }).waitFor()
  await desk.bringToFront()
  await desk.getByRole('checkbox', { name: 'Customers may also pay on the spot' }).check()
  await next(owner, 'Finish')
  const told = desk.getByText('Somebody else has changed this meanwhile: What you sell: Cuci rumah 1h RM 12.00.')
  // Coming to the front may have read it anew; then it stands in the preview, and the press was over what was read.
  await told.or(desk.getByRole('heading', { name: 'It is handed in' })).waitFor()
  if (await told.count()) {
    await owner.expectAccessible()
    await next(owner, 'Finish')
  }
  await desk.getByRole('heading', { name: 'It is handed in' }).waitFor()
  // The ways on stand where the words do.
  const middleOf = async (one: Locator) => one.evaluate((it) => it.getBoundingClientRect())
  const [words, first, last] = [
    await middleOf(desk.getByText('We look at it within a working day')),
    await middleOf(desk.getByRole('link', { name: 'To the dashboard' })),
    await middleOf(desk.getByRole('link', { name: 'To the schedule' })),
  ]
  expect(Math.abs((first.left + last.right) / 2 - (words.left + words.right) / 2)).toBeLessThan(2)

  // What was handed in was read: once changes are asked for, it is news no more.
  const company = new URL(desk.url()).searchParams.get('company') ?? ''
  const { jwt } = await sessionOf('operator@khidmat.test')
  const decide = (decision: string, words: string) =>
    callAs(jwt, 'PUT', `/api/h/admin/companies/${company}`, { decision, words })
  await decide('ask_changes', 'A photo of the licence, please.')
  await owner.open(`/my/add-provider?company=${company}&step=paid`)
  await desk.getByText('We asked you to change: A photo of the licence, please.').waitFor()
  await desk.getByRole('button', { name: 'Finish' }).waitFor()
  expect(await desk.getByText('Somebody else has changed this meanwhile').count()).toBe(0)
  await desk.getByRole('button', { name: 'Give up this company' }).click()
  await desk.getByText('We have looked at it; no customer has seen it.').waitFor()
  await desk.getByRole('button', { name: 'Cancel' }).click()

  // One that is rejected says why.
  await next(owner, 'Finish')
  await desk.getByRole('heading', { name: 'It is handed in' }).waitFor()
  await decide('reject', 'We take no cleaners without a licence.')
  await owner.open(`/my/add-provider?company=${company}`)
  await desk.getByText('Cuci Rumah was not approved. We said: We take no cleaners without a licence.').waitFor()
  await owner.expectAccessible()
  await owner.close()
})

test('what one begins on a second device goes for nothing that was begun on the first: it is told, and another company is begun knowingly alone', async () => {
  const owner = await aVisitor({ viewport: phone })
  await aMember(owner)
  const { page: one } = owner
  await owner.open('/my/add-provider')
  const other = await owner.context.newPage()
  const beside = { ...owner, page: other }
  await other.goto(one.url(), { waitUntil: 'networkidle' })
  await one.locator('input[name=name]').fill('Bengkel Budi')
  await one.locator('input[name=slug]').fill(`budi-${crypto.randomUUID().slice(0, 8)}`)
  await one.locator('input[name=registrationNumber]').fill('202301012345')
  await other.locator('input[name=name]').fill('Bengkel Budi Enterprise')
  await other.locator('input[name=slug]').fill(`budi-${crypto.randomUUID().slice(0, 8)}`)
  await next(beside)
  await other.locator('input[name=line1]').waitFor()
  await next(owner)
  await one.getByText('You have begun “Bengkel Budi Enterprise” meanwhile').first().waitFor()
  expect(await one.locator('input[name=registrationNumber]').inputValue()).toBe('202301012345')
  await owner.expectAccessible()
  // Nor after a reload.
  await one.reload({ waitUntil: 'networkidle' })
  expect(await one.locator('input[name=registrationNumber]').inputValue()).toBe('202301012345')
  await one.getByRole('link', { name: 'Go on with it' }).click()
  await one.locator('input[name=line1]').waitFor()
  expect(new URL(one.url()).searchParams.get('company')).toBe(new URL(other.url()).searchParams.get('company'))
  await owner.close()
})

test('a company that is being set up is given up by its owner, who is asked first, and another one has its address', async () => {
  const owner = await aVisitor({ viewport: phone })
  await aMember(owner)
  const { page } = owner
  const slug = `given-up-${crypto.randomUUID().slice(0, 8)}`
  const begin = async () => {
    await owner.open('/my/add-provider')
    await page.locator('input[name=name]').fill('Kedai Lama')
    await page.locator('input[name=slug]').fill(slug)
    await next(owner)
    await page.locator('input[name=line1]').waitFor()
  }
  await begin()
  const giveUp = page.getByRole('button', { name: 'Give up this company' })
  await giveUp.click()
  const dialog = page.getByRole('dialog', { name: 'Give up Kedai Lama?' })
  await owner.expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await giveUp.click()
  await dialog.getByRole('button', { name: 'Give up this company' }).click()
  await page.waitForURL('**/my/accounts')
  await page.getByText('Kedai Lama is given up.').waitFor()
  await owner.expectAccessible()
  await begin()
  // Below those with a desk; of it there is left what became of it.
  await owner.open('/my/accounts')
  const ended = page.getByRole('listitem').filter({ hasText: 'Closed' })
  await ended.getByText('Kedai Lama').waitFor()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kedai Lama' })
  expect(await rows.evaluateAll((all) => all.map(({ lastChild }) => lastChild?.textContent))).toEqual([
    'Open desk',
    'What became of it',
  ])
  await owner.expectAccessible()
  await ended.getByRole('link', { name: 'What became of it' }).click()
  await page.getByText('This company was given up').waitFor()
  await owner.expectClean()
  await owner.close()
})

test('a service that was lacking is there after one press on what others of the trade sell', async () => {
  const owner = await aVisitor({ viewport: phone })
  await aMember(owner)
  const { page } = owner
  await owner.open('/my/add-provider')
  await page.locator('input[name=name]').fill(`Kedai ${crypto.randomUUID().slice(0, 8)}`)
  await next(owner)
  await page.locator('input[name=line1]').fill('12, Jalan Telawi')
  await page.locator('input[name=postcode]').fill('59100')
  await page.locator('input[name=city]').fill('Kuala Lumpur')
  await next(owner)
  await page.getByRole('button', { name: 'Hair & beauty' }).click()
  await next(owner)
  await page.getByText('Please add at least one service.').waitFor()
  await page.getByRole('button', { name: /^Haircut · / }).click()
  await expect.poll(() => page.locator('input[name="list.0.title"]').inputValue()).toBe('Haircut')
  await page.getByText('Please add at least one service.').waitFor({ state: 'detached' })
  await next(owner)
  await page.getByText('You keep RM', { exact: false }).first().waitFor()
  await owner.expectClean()
  await owner.close()
})
