import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OwnOffer } from '#contracts/desk.ts'
import { twoBranches } from '#test/desk.ts'
import { at } from '#test/paid-booking.ts'
import { aPerson } from '#test/world.ts'
import { listOwnOffers } from './list-own-offers.ts'

test('the offers of one branch are its own, and each says which it is', async () => {
  const { owner, company, here, there, ipoh } = await twoBranches(await aPerson())
  const listed = async (branchid?: string) =>
    (await listOwnOffers(await at(owner), { companyid: company.id, branchid })).rows.map((row) => [
      row.offerid,
      row.branchid,
    ])
  expect(await listed(ipoh)).toEqual([[there.offer.id, ipoh]])
  expect(await listed()).toEqual([
    [there.offer.id, ipoh],
    [here.offer.id, company.infoId],
  ])
})

test('options and add-ons are told with their prices, as the record says', async () => {
  const { owner, company, here } = await twoBranches(await aPerson())
  const ctx = await at(owner)
  const id = here.offer.id
  await ctx.db.execute(sql`insert into offer_variants (id, offer_id, name, duration_minutes, price_amount, position)
    values (gen_random_uuid(), ${id}, '{"en":"Long"}', 60, 7000, 0)`)
  await ctx.db.execute(sql`insert into offer_addons (id, offer_id, name, extra_minutes, price_amount, max_quantity, position)
    values (gen_random_uuid(), ${id}, '{"en":"Tea"}', 0, 500, 2, 0)`)
  const { rows } = await listOwnOffers(ctx, { companyid: company.id })
  const told = rows.map((row) => OwnOffer.parse(row)).find(({ offerid }) => offerid === id)
  expect(told?.variants[0]?.price).toEqual({ amount: 7000, currency: 'MYR' })
  expect(told?.addons[0]?.price).toEqual({ amount: 500, currency: 'MYR' })
})
