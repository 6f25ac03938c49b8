import { expect, test } from 'vitest'
import { openTestApi } from '../../../test/api.ts'
import { aCompany, testPlatform } from '../../../test/world.ts'

test('GET /api/revalidate-co purges the pages of a known company and refuses others', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const company = await aCompany()
  const { bus } = await testPlatform()
  const heard: string[] = []
  await bus.listen('khidmat_pages', (payload) => heard.push(payload))
  expect((await at.call('GET', `/api/revalidate-co?slug=${company.slug}`)).body).toEqual({
    ok: true,
    data: { slug: company.slug },
  })
  await expect.poll(() => heard).toContain(`company:${company.id}`)
  const again = Array.from({ length: 20 }, () => at.call('GET', `/api/revalidate-co?slug=${company.slug}`))
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  const other = await aCompany()
  await at.call('GET', `/api/revalidate-co?slug=${other.slug}`)
  // Words arrive in their order: after the other company's, none of the twenty can still be under way.
  await expect.poll(() => heard).toContain(`company:${other.id}`)
  expect(heard.filter((word) => word === `company:${company.id}`).length).toBeLessThan(5)
  expect(await at.call('GET', '/api/revalidate-co?slug=no-such-company')).toMatchObject({
    status: 404,
    body: { ok: false, code: 'companies.company_not_found' },
  })
  expect((await at.call('GET', '/api/revalidate-co?slug=NOT%20A%20SLUG')).status).toBe(422)
  expect((await at.call('GET', '/api/revalidate-co')).status).toBe(422)
})
