import { expect, test } from 'vitest'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone, type Visitor } from './visitor.ts'

const contacts = '/co/seri-ayu-salon/admin/contacts'
const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()
const found = async ({ jwt }: { jwt: string }, q: string) =>
  (
    await callAs<{ data: { rows: { name: string }[] } }>(
      jwt,
      'GET',
      `/api/h/customers?companyid=seri-ayu-salon&q=${encodeURIComponent(q)}`,
    )
  ).data.rows.map(({ name }) => name)

async function choose(owner: Visitor, text: string) {
  await owner.page.getByRole('button', { name: 'Import', exact: true }).click()
  await owner.expectAccessible()
  const list = { name: 'pelanggan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog(owner).locator('input[type=file]').setInputFiles(list)
}

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])(
  'a list is brought in by four steps and taken back (%s)',
  async (_where, viewport) => {
    const owner = await aDemoPerson('owner', { viewport })
    const mark = String(Date.now()).slice(-6)
    const rows = [`Aisyah ${mark},012 ${mark.slice(0, 3)} 1${mark.slice(3)},yes`, `Broken ${mark},abc,no`]
    await owner.open(contacts)
    await choose(owner, `Nama,Telefon,Setuju SMS\n${rows.join('\n')}\n`)
    const form = dialog(owner).locator('form')
    await form.waitFor()
    expect(await form.getByLabel('Nama').inputValue()).toBe('name')
    expect(await form.getByLabel('Telefon').inputValue()).toBe('phone')
    expect(await form.getByLabel('Setuju SMS').inputValue()).toBe('mayPhone')
    await form.getByText(`Aisyah ${mark}`, { exact: false }).waitFor()
    await owner.expectAccessible()
    await form.getByLabel('How did they say so?').selectOption({ label: 'on a form' })
    await form.getByRole('button', { name: 'Check the rows' }).click()
    await dialog(owner).getByText('1 new customer').waitFor()
    await dialog(owner).getByText('1 row cannot be imported').waitFor()
    await dialog(owner).getByText('Row 3').waitFor()
    await owner.expectAccessible()
    const saved = owner.page.waitForEvent('download')
    await dialog(owner).getByRole('button', { name: 'Download all rows' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^customer-problems-.*\.csv$/)
    expect(await found(owner, mark)).toEqual([])
    await dialog(owner).getByRole('button', { name: 'Import 1 customer' }).click()
    await dialog(owner).getByText('1 customer added').waitFor()
    await owner.expectAccessible()
    expect(await found(owner, mark)).toEqual([`Aisyah ${mark}`])
    // Closed meanwhile, it is found again where it began.
    await dialog(owner).getByRole('button', { name: 'See customers' }).click()
    await owner.page.getByText(`Aisyah ${mark}`).first().waitFor()
    await owner.page.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog(owner).getByRole('button', { name: 'Open pelanggan.csv' }).first().click()
    await dialog(owner).getByRole('button', { name: 'Take this import back' }).click()
    await dialog(owner).getByText('1 removed again').waitFor()
    expect(await found(owner, mark)).toEqual([])
    await owner.expectClean()
    await owner.close()
  },
  120_000,
)

test('a file that is no list is refused in words, and another one may be chosen', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  await owner.open(contacts)
  await choose(owner, 'Name\n')
  await dialog(owner).getByText('There is no row below the headings in this file.').waitFor()
  await owner.expectAccessible()
  await owner.close()
}, 60_000)
