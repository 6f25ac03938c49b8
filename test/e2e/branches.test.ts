import { expect, test } from 'vitest'
import { aMember } from './member.ts'
import { callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

/** An open company of a new person, who is signed in in the browser, with one branch. */
async function anOpenCompany(visitor: Visitor) {
  const { jwt } = await aMember(visitor)
  const slug = `kedai-${crypto.randomUUID().slice(0, 8)}`
  const { result } = await callAs<{ result: string[] }>(jwt, 'POST', '/api/h/contact', {
    isperson: false,
    name: 'Kedai Gunting',
    slug,
    infos: [{ name: { en: 'Bangsar' }, line1: '12 Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur' }],
  })
  const operator = await sessionOf('operator@khidmat.test')
  await callAs(operator.jwt, 'PUT', `/api/h/admin/companies/${result[0]}`, { decision: 'approve' })
  return { slug, jwt }
}

const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])(
  'on %s an owner adds a branch with hours in parts and a number; buyers see when it is open and how to reach it',
  async (_where, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    const { slug } = await anOpenCompany(visitor)
    await visitor.open(`/co/${slug}/admin/profile`)
    await page.getByRole('navigation', { name: 'Storefront' }).getByRole('link', { name: 'Branches' }).click()
    await page.getByText('Bangsar').first().waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: 'Add a branch' }).click()
    const form = dialog(visitor)
    await form
      .getByLabel(/^Name of the branch/)
      .first()
      .fill('Kuching shop')
    await form.getByLabel('Street and number').fill('1 Jalan Padungan')
    await form.getByLabel('Postcode').fill('93100')
    await form.getByLabel('Town').fill('Kuching')
    await form.getByLabel('Time zone').selectOption('Asia/Kuching')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
      await form.getByRole('button', { name: `Add a time on ${day}` }).click()
      await form.getByLabel('From', { exact: true }).last().fill('00:00')
      await form.getByLabel('Until', { exact: true }).last().fill('00:00')
    }
    await form.getByLabel('Phone number').fill('+60123456789')
    await form.getByRole('checkbox', { name: /^Show the number/ }).check()
    await visitor.expectAccessible()
    await form.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('The branch is saved.').waitFor()
    await page.getByText('Kuching shop').first().waitFor()
    await visitor.expectClean()

    const buyer = await aVisitor({ viewport })
    await buyer.open(`/co/${slug}`)
    const branch = buyer.page.locator('#branches li').filter({ hasText: 'Kuching shop' })
    await branch.getByText('Open now').waitFor()
    expect(await branch.getByRole('link', { name: '+60123456789' }).getAttribute('href')).toBe('tel:+60123456789')
    expect(await branch.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('destination=')
    await branch.getByText('Opening hours').click()
    await branch.getByText('00:00–00:00').first().waitFor()
    await buyer.page.getByRole('button', { name: 'Show on the map' }).click()
    await buyer.page.locator('#branches .maplibregl-map').waitFor()
    await buyer.expectAccessible()
    await buyer.expectClean()
    await buyer.close()
    await visitor.close()
  },
)

test('what a colleague has changed meanwhile is told before it is written over; a branch goes out of use and comes back', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const { slug, jwt } = await anOpenCompany(visitor)
  await callAs(jwt, 'POST', '/api/h/branches', { companyid: slug, name: { en: 'Klang shop' }, city: 'Klang' })
  await visitor.open(`/co/${slug}/admin/profile?tab=branches`)
  await page.getByRole('table').getByRole('button', { name: 'Klang shop' }).first().click()
  const form = dialog(visitor)
  await form.getByLabel('Street and number').fill('5 Jalan Meru')
  await form.getByLabel('Postcode').fill('41050')
  const { data } = await callAs<{ data: { rows: { infoid: string; called: string }[] } }>(
    jwt,
    'GET',
    `/api/h/branches?companyid=${slug}`,
  )
  const infoid = data.rows.find(({ called }) => called === 'Klang shop')?.infoid
  await callAs(jwt, 'POST', '/api/h/branches', { companyid: slug, infoid, line1: '9 Jalan Meru' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Somebody else changed this branch').waitFor()
  await form.getByText('Saved now: Klang shop · 9 Jalan Meru').waitFor()
  expect(await form.getByLabel('Street and number').inputValue()).toBe('5 Jalan Meru')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The branch is saved.').waitFor()

  await form.getByRole('button', { name: 'Take out of use' }).click()
  await page.getByText('Klang shop is out of use.').waitFor()
  await form.getByRole('button', { name: 'Use again' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('button', { name: 'Bangsar' }).first().click()
  await dialog(visitor).getByRole('button', { name: 'Take out of use' }).click()
  await dialog(visitor).getByText('It is your only branch in use.').waitFor()
  await visitor.expectAccessible()
  await visitor.close()
})
