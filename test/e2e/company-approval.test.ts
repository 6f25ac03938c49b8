import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

test('an operator asks a company for changes, its owner hands it in again, and once it is approved its page opens', async () => {
  const owner = await aDemoPerson('customer', { viewport: phone })
  const slug = `approval-${crypto.randomUUID().slice(0, 8)}`
  const name = `Kedai ${slug}`
  const { result } = await callAs<{ result: string[] }>(owner.jwt, 'POST', '/api/h/contact', {
    isperson: false,
    name,
    slug,
  })
  const [id] = result
  const operator = await aDemoPerson('operator', { viewport: desktop })
  await operator.open('/admin/overview')
  await operator.page.getByRole('link', { name: /wait(s)? for approval/ }).click()
  const found = operator.page.getByRole('button', { name })
  await found.click()
  const drawer = operator.page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: 'Ask for changes' }).click()
  // Without words the owners would not know what to do.
  await drawer.getByRole('button', { name: 'Ask for changes' }).click()
  await drawer.getByText('Tell the owners why.').waitFor()
  await operator.expectAccessible()
  await drawer.getByLabel('Words to the owners').fill('A photo of the licence, please.')
  await drawer.getByRole('button', { name: 'Ask for changes' }).click()
  await drawer.getByText('Asked a company for changes').waitFor()
  await operator.page.keyboard.press('Escape')
  await found.waitFor({ state: 'detached' })

  await owner.open(`/co/${slug}/admin/dashboard`)
  await owner.page.getByText('A photo of the licence, please.').waitFor()
  await owner.expectAccessible()
  // It is handed in where all of it is seen, and nothing that nobody could find or book.
  const again = owner.page.getByRole('link', { name: 'Look at it, and hand it in again' })
  await again.waitFor()
  const early = await owner.page.request.post(`${serverUrl()}/api/h/hand-in`, {
    headers: { authorization: `Bearer ${owner.jwt}` },
    data: { companyid: id },
  })
  expect(await early.json()).toMatchObject({ code: 'companies.incomplete' })
  const services = {
    atProvider: true,
    atCustomer: false,
    policyPreset: 'fair',
    list: [{ category: 'hair', title: 'Haircut', sen: 4500, minutes: 45 }],
  }
  await callAs(owner.jwt, 'PUT', '/api/h/setup', {
    companyid: id,
    place: { line1: '12, Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur' },
    hours: [{ weekday: 1, from: 600, to: 1140 }],
    services,
  })
  await again.click()
  await owner.page.getByText('We asked you to change: A photo of the licence, please.').waitFor()
  for (let step = 0; step < 3; step++) {
    await owner.page.getByText(`Step ${step + 1} of 4`).waitFor()
    await owner.page.locator('section:not([hidden]) > form').getByRole('button', { name: 'Next', exact: true }).click()
  }
  await owner.page.getByText('Haircut 45m RM 45.00').waitFor()
  await owner.expectAccessible()
  await owner.page.getByRole('button', { name: 'Finish' }).click()
  await owner.page.getByRole('heading', { name: 'It is handed in' }).waitFor()
  await owner.open(`/co/${slug}/admin/dashboard`)
  await owner.page.getByText('We are looking at your company').waitFor()

  await operator.open('/admin/companies?state=waiting')
  await found.click()
  await drawer
    .getByText('Changed since changes were asked for: Where it is, Opening hours, Services', { exact: true })
    .waitFor()
  await operator.expectAccessible()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  // Its owner renames it meanwhile: that is looked at first.
  const renamed = `${name} Baru`
  await callAs(owner.jwt, 'PUT', '/api/h/contact', { id, isperson: false, name: renamed })
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await drawer.getByText('The company was changed after you looked at it.').waitFor()
  await operator.page.getByRole('dialog', { name: renamed }).waitFor()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await drawer.getByRole('link', { name: 'See the storefront' }).click()
  await operator.page.getByRole('heading', { name }).first().waitFor()
  await owner.open(`/co/${slug}/admin/dashboard`)
  await owner.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await owner.page.getByText('We are looking at your company').count()).toBe(0)
  for (const one of [owner, operator]) {
    await one.expectClean()
    await one.close()
  }
})
