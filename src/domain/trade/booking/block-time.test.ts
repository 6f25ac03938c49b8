import { expect, test } from 'vitest'
import { rightLetters } from '#shared/rights.ts'
import { newId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { aClerk, twoBranches } from '#test/desk.ts'
import { at, slot } from '#test/paid-booking.ts'
import { aPerson } from '#test/world.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { blockTime } from './block-time.ts'

test('time that is closed for everybody of a branch stays open at the others', async () => {
  const { owner, company, ipoh } = await twoBranches(await aPerson())
  const range = { startsAt: slot, endsAt: new Date(Date.parse(slot) + HOUR).toISOString() }
  const closed = async (who: typeof owner, branchid?: string) =>
    (await blockTime(await at(who), { companyid: company.id, ...range, branchid })).blockids.length
  expect(await closed(owner, ipoh)).toBe(1)
  expect(await closed(owner)).toBe(2)
  await expect(closed(owner, newId())).rejects.toMatchObject({ code: 'desk.staff_not_found' })
  const clerk = await aClerk(company.id, rightLetters['schedule.edit'], { scopeInfoIds: [company.infoId] })
  await expect(closed(clerk, ipoh), 'another branch than one reaches').rejects.toMatchObject({
    code: 'desk.staff_not_found',
  })
  expect(await closed(clerk, company.infoId)).toBe(1)
})

test('what is booked in the moment in which time is closed is counted, or refused', async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await aPerson()
    const { company, here } = await twoBranches(owner)
    const hours = [0, 1, 2, 3].map((hour) => new Date(Date.parse(slot) + hour * HOUR).toISOString())
    const buyers = await Promise.all(hours.map(async () => at(await aPerson())))
    const closing = blockTime(await at(owner), {
      companyid: company.id,
      startsAt: slot,
      endsAt: new Date(Date.parse(slot) + 5 * HOUR).toISOString(),
    })
    const placed = await Promise.allSettled(
      hours.map((startsAt, i) => placeOrder(buyers[i]!, { offerid: here.offer.id, startsAt })),
    )
    const { booked } = await closing
    expect(booked, `round ${round}`).toBe(placed.filter(({ status }) => status === 'fulfilled').length)
  }
})
