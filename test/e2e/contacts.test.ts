import { expect, test } from 'vitest'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone, type Visitor } from './visitor.ts'

const contacts = '/co/seri-ayu-salon/admin/contacts'
const list = '/api/h/customers?companyid=seri-ayu-salon'

interface Row {
  id: string
  name: string
  visits: number
}
const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()
const rows = async ({ jwt }: { jwt: string }, more = '') =>
  (await callAs<{ data: { rows: Row[] } }>(jwt, 'GET', `${list}${more}`)).data.rows

test('who called is written down, found, noted about, put into a group, and removed', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const name = `Lim Mei Ling ${Date.now() % 100_000}`
  const number = `012${String(Date.now()).slice(-7)}`
  await owner.open(contacts)
  await owner.page.getByRole('button', { name: 'Add customer' }).click()
  await dialog(owner).getByLabel('Name').fill(name)
  await dialog(owner).getByLabel('Phone').fill(number)
  await owner.expectAccessible()
  await dialog(owner).getByRole('button', { name: 'Save' }).click()
  await owner.page.getByText('Customer added').waitFor()
  // The same number leads to them.
  await owner.page.getByRole('button', { name: 'Add customer' }).click()
  await dialog(owner).getByLabel('Name').fill('Mei')
  await dialog(owner).getByLabel('Phone').fill(number)
  await dialog(owner).getByRole('button', { name: 'Save' }).click()
  await dialog(owner).getByText('You know somebody with this email or number already', { exact: false }).waitFor()
  await dialog(owner).getByRole('button', { name: 'See this customer' }).click()
  const form = dialog(owner)
  await form.getByRole('heading', { name }).waitFor()
  await form.getByLabel('Note').fill('Prefers mornings')
  await form.getByLabel('Tags').fill('regular, student')
  await form.getByLabel('May be written to with offers').selectOption({ label: 'Yes' })
  await form.getByLabel('How did they say so?').selectOption({ label: 'on the phone' })
  await owner.expectAccessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/^Since .*, on the phone$/).waitFor()

  await owner.open(`${contacts}?q=${encodeURIComponent(name)}`)
  const table = owner.page.getByRole('table')
  await table.getByText('regular').waitFor()
  await table.getByRole('checkbox').nth(1).check()
  await owner.page.getByRole('button', { name: 'Add to group' }).click()
  const groups = dialog(owner).getByLabel('Group', { exact: true })
  if ((await groups.count()) > 0) await groups.selectOption({ label: 'A new group' })
  await dialog(owner)
    .getByLabel('Name of the group')
    .fill(`Regulars ${name.slice(-5)}`)
  await dialog(owner).getByRole('button', { name: 'Add', exact: true }).click()
  await owner.page.getByText('1 customer is in the group').waitFor()
  await owner.page.getByLabel('Group', { exact: true }).selectOption({ label: `Regulars ${name.slice(-5)}` })
  await table.getByText(name).waitFor()

  const [known] = await rows(owner, `&q=${encodeURIComponent(name)}`)
  await owner.open(`${contacts}?open=${known?.id}`)
  await dialog(owner).getByRole('button', { name: 'Remove customer' }).click()
  await expect.poll(async () => (await rows(owner, `&q=${encodeURIComponent(name)}`)).length).toBe(0)
  await owner.close()
}, 120_000)

test('who booked is there by themselves, with their visits and bookings, on a phone', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const all = await rows(owner, '&sort=visits&limit=100')
  const [regular] = all
  expect(regular?.visits).toBeGreaterThan(0)
  await owner.open(`${contacts}?sort=visits`)
  await owner.page
    .getByText(regular?.name ?? '')
    .first()
    .waitFor()
  await owner.expectAccessible()
  await owner.open(`${contacts}?open=${regular?.id}`)
  const drawer = dialog(owner)
  await drawer.getByRole('heading', { name: 'Latest bookings' }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Remove customer' }).count()).toBe(0)
  await owner.expectAccessible()
  await drawer.getByRole('listitem').getByRole('link').first().click()
  await owner.page.waitForURL(/\/admin\/orders\//)
  await owner.expectClean()
  await owner.close()
})

test('what a colleague wrote meanwhile is said, and not written over', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const [known] = await rows(owner)
  const { data: company } = await callAs<{ data: { companyid: string } }>(
    owner.jwt,
    'GET',
    '/api/h/company?companyid=seri-ayu-salon',
  )
  await owner.open(`${contacts}?open=${known?.id}`)
  const form = dialog(owner)
  await form.getByLabel('Note').fill('Mine')
  const colleagues = { infoid: company.companyid, id: known?.id, note: 'Of a colleague' }
  await callAs(owner.jwt, 'PUT', '/api/h/simple-contact', colleagues)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('Somebody else changed this customer meanwhile', { exact: false }).waitFor()
  const one = `/api/h/customers/${known?.id}?companyid=seri-ayu-salon`
  const note = async () => (await callAs<{ data: { note: string } }>(owner.jwt, 'GET', one)).data.note
  expect(await note()).toBe('Of a colleague')
  expect(await form.getByLabel('Note').inputValue()).toBe('Mine')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(note).toBe('Mine')
  await callAs(owner.jwt, 'PUT', '/api/h/simple-contact', { ...colleagues, note: '' })
  await owner.close()
})

test('two who are one person are merged, and parted again', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { data: company } = await callAs<{ data: { companyid: string } }>(
    owner.jwt,
    'GET',
    '/api/h/company?companyid=seri-ayu-salon',
  )
  const mark = String(Date.now()).slice(-6)
  const add = (phone: string, note: string) =>
    callAs(owner.jwt, 'POST', '/api/h/simple-contact', { infoid: company.companyid, name: `Twin ${mark}`, phone, note })
  await add(`+6012${mark}1`, 'Tea')
  await add(`+6012${mark}2`, 'Mornings')
  await owner.open(`${contacts}?q=${mark}`)
  const table = owner.page.getByRole('table')
  await table.getByText(`Twin ${mark}`).nth(1).waitFor()
  await table.getByRole('checkbox').nth(1).check()
  await table.getByRole('checkbox').nth(2).check()
  await owner.page.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog(owner)
    .getByRole('button', { name: `+6012${mark}1` })
    .waitFor()
  await owner.expectAccessible()
  await dialog(owner)
    .getByRole('button', { name: `+6012${mark}1` })
    .click()
  await owner.page.getByText('They are one customer now').waitFor()
  await expect.poll(async () => (await rows(owner, `&q=${mark}`)).length).toBe(1)
  const [kept] = await rows(owner, `&q=${mark}`)
  await owner.open(`${contacts}?open=${kept?.id}`)
  const drawer = dialog(owner)
  expect(await drawer.getByLabel('Note').inputValue()).toBe('Tea\nMornings')
  await owner.expectAccessible()
  await drawer.getByRole('button', { name: `Take back the merge with Twin ${mark}` }).click()
  await owner.page.getByText('They are two customers again').waitFor()
  await expect.poll(async () => (await rows(owner, `&q=${mark}`)).length).toBe(2)
  await owner.expectClean()
  await owner.close()
}, 120_000)
