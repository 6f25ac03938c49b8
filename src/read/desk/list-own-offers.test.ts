import { expect, test } from 'vitest'
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
