import { expect, test } from 'vitest'
import { aSetUpCompany } from './a-set-up-company.ts'
import { aMember } from './member.ts'
import { serverUrl } from './server-url.ts'
import { callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const salon = '/co/seri-ayu-salon'

test.for([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  'on %s the price menu folds out each choice, which is booked as it stands; the tabs follow what is read',
  async ([, viewport]) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open(salon)
    const menu = page.locator('#services')
    await menu.getByRole('heading', { name: 'Hair salons' }).waitFor()
    const row = menu.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Signature haircut/ }) })
    await row.getByText(/^from RM/).waitFor()
    const choices = row.locator('details')
    expect(await choices.getByRole('link').first().isVisible()).toBe(false)
    await choices.locator('summary').click()
    await choices.getByRole('link').last().waitFor()
    await visitor.expectAccessible()
    await visitor.expectSteady()
    const tabs = page.getByRole('navigation', { name: 'Seri Ayu Salon' })
    const current = () => tabs.locator('[aria-current]').allInnerTexts()
    for (const name of ['Services', 'Team', 'Reviews', 'About']) {
      await tabs.getByRole('link', { name }).click()
      await expect.poll(current).toEqual([name])
    }
    await visitor.expectClean()
    const variant = (await choices.locator('li span').last().innerText()).split(' · ').at(-1) ?? ''
    const href = (await choices.getByRole('link').last().getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/book\/[^/]+\/[^/]+\?variant=/)
    await choices.getByRole('link').last().click()
    await page.waitForURL(`**${href}`)
    await expect.poll(() => page.getByRole('radio', { name: variant }).isChecked()).toBe(true)
    await visitor.close()
  },
)

test('a face filters the menu to what that person does, in the address; a booking begins with them', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open(salon)
  const face = page.locator('#team').getByRole('link').first()
  const name = await face.locator('b').innerText()
  await face.click()
  await page.waitForURL(/\?person=[^&]+#services$/)
  const person = new URL(page.url()).searchParams.get('person') ?? ''
  await page.getByText(`With ${name}`, { exact: true }).waitFor()
  const links = page.locator('#services a[href^="/book/"]')
  const all = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter((href) => !href.includes(`person=${person}`))).toEqual([])
  await visitor.expectAccessible()
  await visitor.expectClean()
  // The same for whoever opens the address, and it is no page of its own for machines.
  await page.reload()
  await page.getByText(`With ${name}`, { exact: true }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Show everybody' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await visitor.close()
})

test('the menu is all there without scripts, and told to machines as a catalogue of offers', async () => {
  const html = await (await fetch(`${serverUrl()}${salon}`)).text()
  expect(html.match(/href="\/book\/[^"]+\?variant=/g)?.length).toBeGreaterThan(3)
  expect(html).toMatch(/href="\/co\/seri-ayu-salon\?person=[^"]+#services"/)
  const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const { hasOfferCatalog } = JSON.parse(json) as {
    hasOfferCatalog: {
      itemListElement: { name: string; itemListElement: { price: string; priceCurrency: string }[] }[]
    }
  }
  const sold = hasOfferCatalog.itemListElement.flatMap(({ itemListElement }) => itemListElement)
  expect(sold.length).toBeGreaterThan(3)
  expect(sold.every(({ price, priceCurrency }) => /^\d+\.\d\d$/.test(price) && priceCurrency === 'MYR')).toBe(true)
})

test('among more than a dozen services one searches, and what is written stays in the address', async () => {
  const owner = await aVisitor({ viewport: phone })
  const { jwt } = await aMember(owner)
  await owner.close()
  const { id, slug } = await aSetUpCompany(jwt, 14)
  const operator = await sessionOf('operator@khidmat.test')
  await callAs(operator.jwt, 'PUT', `/api/h/admin/companies/${id}`, { decision: 'approve' })
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open(`/co/${slug}`)
  const rows = page.locator('#services li[data-offer]')
  await expect.poll(() => rows.count()).toBe(14)
  const field = page.getByRole('searchbox', { name: 'Search services' })
  await field.fill('rambut')
  await page.getByText('One service found').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('rambut')
  await visitor.expectAccessible()
  await field.fill('nothing of this')
  await page.getByText('No service is called “nothing of this”.').waitFor()
  await field.fill('')
  await expect.poll(() => rows.count()).toBe(14)
  await visitor.expectClean()
  await visitor.close()
})

test.for([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  'on %s an owner sees the storefront before it is open, books nothing from it, and nobody else has it',
  async ([, viewport]) => {
    const owner = await aVisitor({ viewport, keeps: true })
    const { page } = owner
    const { jwt } = await aMember(owner)
    const { slug } = await aSetUpCompany(jwt, 2)
    await owner.open(`/co/${slug}/admin/dashboard`)
    await page.getByRole('link', { name: 'See your storefront' }).click()
    await page.waitForURL(`**/co/${slug}`)
    await page.getByText('Only you see this. We look at it within a working day.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Kedai Gunting' }).waitFor()
    const book = page.locator('#services a[href^="/book/"]').first()
    await book.click()
    await page.getByText('Nobody can book this yet, nor can you: your company is not open.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/co/${slug}`)
    await owner.expectAccessible()
    await owner.expectClean()
    // Opened by its address it is there as well.
    await page.reload()
    await page.getByText('Only you see this.').first().waitFor()
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')
    // Neither the server nor the browser keeps anything of it for anybody.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return all.flat()
    })
    expect(kept.filter((url) => url.includes(slug) && !url.includes('/admin/'))).toEqual([])
    expect(kept.filter((url) => url.includes('/api/h/storefront'))).toEqual([])
    for (const path of [`/co/${slug}`, `/co/${slug}.data`, `/ms/co/${slug}`]) {
      const answer = await fetch(serverUrl() + path, { headers: { authorization: `Bearer ${jwt}` } })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, expect.stringContaining('no-store')])
      expect(await answer.text()).not.toContain('Kedai Gunting')
    }
    expect(await (await fetch(`${serverUrl()}/api/data/khidmat-companies?find=Kedai%20Gunting`)).text()).not.toContain(
      slug,
    )
    const stranger = await aVisitor({ viewport })
    await aMember(stranger)
    await stranger.open(`/co/${slug}`)
    await stranger.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await stranger.page.getByText('Kedai Gunting').count()).toBe(0)
    await stranger.close()
    await owner.close()
  },
)

test('a new company is led to its first booking step by step, and puts the steps away for all who work there', async () => {
  const owner = await aVisitor({ viewport: phone })
  const { page } = owner
  const { jwt } = await aMember(owner)
  const { slug } = await aSetUpCompany(jwt, 2)
  await owner.open(`/co/${slug}/admin/dashboard`)
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByText('2 of 5 done').waitFor()
  await owner.expectAccessible()
  await owner.expectClean()
  await page.getByRole('link', { name: 'Add a logo and a cover' }).click()
  await page.waitForURL(`**/co/${slug}/admin/profile`)
  await owner.open(`/co/${slug}/admin/dashboard`)
  await page.getByRole('button', { name: 'Put away' }).click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('See your storefront').waitFor()
  expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  await owner.close()
})

test.for([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('on %s an owner copies the link of the storefront and prints a poster of it', async ([, viewport]) => {
  const owner = await aVisitor({ viewport })
  const { page } = owner
  const { jwt } = await aMember(owner)
  const { id, slug } = await aSetUpCompany(jwt, 1)
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.open(`/co/${slug}/admin/profile`)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('The link is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${serverUrl()}/co/${slug}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Poster with a QR code' }).click()
  expect((await coming).suggestedFilename()).toBe(`${slug}.pdf`)
  await owner.expectAccessible()
  await owner.expectClean()
  const steps = () =>
    callAs<{ data: { steps: { key: string; done: boolean }[] } }>(jwt, 'GET', `/api/h/first-steps?companyid=${id}`)
  await expect.poll(async () => (await steps()).data.steps.find(({ key }) => key === 'link')?.done).toBe(true)
  await owner.close()
})
