import { expect, test } from 'vitest'
import type { OwnOffersView } from '#contracts/desk.ts'
import { aSetUpCompany } from './a-set-up-company.ts'
import { aMember } from './member.ts'
import { callAs } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test.each([
  ['desk', desktop],
  ['phone', phone],
])('prices are raised by percent, seen before it is done, and taken back, on a %s', async (_, viewport) => {
  const visitor = await aVisitor({ viewport })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  const { slug } = await aSetUpCompany(jwt, 3)
  const prices = async () => {
    const { data } = await callAs<{ data: OwnOffersView }>(jwt, 'GET', `/api/h/offers?companyid=${slug}`)
    return data.rows.map(({ price }) => price.amount).sort()
  }
  await visitor.open(`/co/${slug}/admin/offers`)
  for (const title of ['Gunting rambut panjang', 'Cut 1'])
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('By how many percent').fill('19')
  await dialog.getByText('RM 29.80').first().waitFor()
  await dialog.getByLabel('Round to').selectOption('100')
  await dialog.getByText('RM 30').first().waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await page.getByText('2 prices changed').waitFor()
  expect(await prices()).toEqual([2500, 3000, 3000])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The prices are as before').waitFor()
  expect(await prices()).toEqual([2500, 2500, 2500])
  await visitor.expectClean()
  await visitor.close()
})
