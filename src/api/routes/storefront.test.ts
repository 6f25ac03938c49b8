import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { StorefrontPreview } from '#contracts/storefront.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
})

/** A company that waits for approval, with a service. */
async function aWaiting() {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id }, status: 'pending_approval', handedInAt: at.now() })
  return { owner, ...(await anOffer({ company })) }
}
const look = (key: string, jwt?: string) =>
  at.call('GET', `/api/h/storefront?companyid=${key}`, jwt === undefined ? {} : { jwt })

test('those who work in a company that is not open, and operators, see its storefront; for everybody else there is none', async () => {
  const { owner, company, item } = await aWaiting()
  const clerk = await aRegistered(at)
  await at.platform.database.db
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: clerk.id, name: clerk.name, perms: 'K' })
  const operator = await anOperator(at)
  for (const jwt of [owner.jwt, clerk.jwt, operator.jwt])
    for (const key of [company.id, company.slug, company.slug.toUpperCase()]) {
      const { status, body } = await look(key, jwt)
      const { state, storefront } = body.data as StorefrontPreview
      expect([status, state, storefront.company.name]).toEqual([200, 'waiting', company.name])
      expect(storefront.menu.groups.flatMap(({ rows }) => rows.map(({ itemid }) => itemid))).toEqual([item.id])
    }
  const stranger = await aRegistered(at)
  expect((await look(company.id, stranger.jwt)).body.code).toBe('companies.company_not_found')
  expect((await look(company.id)).status).toBe(401)
})

test('what is seen of a company before it is open is kept by nobody on the way, and cannot be booked', async () => {
  const { owner, company, offer } = await aWaiting()
  const { headers } = await look(company.id, owner.jwt)
  expect(headers.get('cache-control')).toContain('no-store')
  const cart = await at.call('POST', '/api/h/cart', { jwt: owner.jwt, body: { offerid: offer.id, quantity: 1 } })
  expect([cart.status >= 400, cart.body.ok]).toEqual([true, false])
  const found = await at.call('GET', `/api/data/khidmat-companies?find=${encodeURIComponent(company.name)}`)
  expect(JSON.stringify(found.body)).not.toContain(company.id)
})

test('of a company that has ended there is no storefront, for nobody', async () => {
  const { owner, company } = await aWaiting()
  await at.platform.database.db.update(companies).set({ status: 'terminated' }).where(eq(companies.id, company.id))
  expect((await look(company.id, owner.jwt)).status).toBe(404)
})
