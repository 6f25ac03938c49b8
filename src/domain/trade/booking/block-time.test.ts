import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { newId } from '#shared/ids.ts'
import { rightLetters } from '#shared/rights.ts'
import { HOUR } from '#shared/time.ts'
import { aClerk, twoBranches } from '#test/desk.ts'
import { at, slot } from '#test/paid-booking.ts'
import { aPerson } from '#test/world.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { availabilityExceptions } from './availability.tables.ts'
import { blockTime, unblockTime } from './block-time.ts'

const closingDeeds = ['desk.time_blocked', 'desk.time_unblocked']

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
    // Nobody has paid yet.
    const { paying } = await closing
    expect(paying, `round ${round}`).toBe(placed.filter(({ status }) => status === 'fulfilled').length)
  }
})

test('what is closed at once is one closing, and what is closed beside it another; whose time it was is put on record', async () => {
  const { owner, company, here, there, ipoh } = await twoBranches(await aPerson())
  const ctx = await at(owner)
  const range = { startsAt: slot, endsAt: new Date(Date.parse(slot) + HOUR).toISOString(), note: 'Training' }
  const close = (staffid?: string) => blockTime(ctx, { companyid: company.id, ...range, staffid })
  const [all, again] = [await close(), await close(here.staff.id)]
  const rows = await ctx.db
    .select({ id: availabilityExceptions.id, closingId: availabilityExceptions.closingId })
    .from(availabilityExceptions)
    .where(inArray(availabilityExceptions.id, [...all.blockids, ...again.blockids]))
  const closings = (ids: string[]) => new Set(rows.filter(({ id }) => ids.includes(id)).map((row) => row.closingId))
  expect([closings(all.blockids).size, closings([...all.blockids, ...again.blockids]).size]).toEqual([1, 2])

  await unblockTime(ctx, company.id, all.blockids)
  expect(await ctx.db.$count(availabilityExceptions, inArray(availabilityExceptions.id, again.blockids))).toBe(1)
  const entries = await ctx.db
    .select({ action: auditEntries.action, subjectId: auditEntries.subjectId, data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, company.id), inArray(auditEntries.action, closingDeeds)))
    .orderBy(auditEntries.id)
  const local = (instant: string) =>
    new Date(Date.parse(instant) + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')
  const when = { from: local(range.startsAt), to: local(range.endsAt) }
  const both = {
    ...when,
    staffids: expect.arrayContaining([here.staff.id, there.staff.id]),
    branchids: expect.arrayContaining([company.infoId, ipoh]),
  }
  expect(entries).toEqual([
    { action: 'desk.time_blocked', subjectId: company.id, data: both },
    {
      action: 'desk.time_blocked',
      subjectId: here.staff.id,
      data: { ...when, staffids: [here.staff.id], branchids: [company.infoId] },
    },
    { action: 'desk.time_unblocked', subjectId: company.id, data: both },
  ])
})

test('of two who close the same time at once one is told that it is closed, and to open it opens it', async () => {
  const { owner, company, here } = await twoBranches(await aPerson())
  const ctx = await at(owner)
  const range = { startsAt: slot, endsAt: new Date(Date.parse(slot) + HOUR).toISOString(), note: 'Holiday' }
  const close = () => blockTime(ctx, { companyid: company.id, ...range })
  const tries = await Promise.allSettled([close(), close(), close()])
  const made = tries.filter((one) => one.status === 'fulfilled')
  const refused = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason as { code: string })
  expect([made.length, ...refused.map(({ code }) => code)]).toEqual([1, 'desk.closed_already', 'desk.closed_already'])
  // For other hours, or for one of them alone, it is another closing.
  await blockTime(ctx, { companyid: company.id, ...range, staffid: here.staff.id })
  await blockTime(ctx, {
    companyid: company.id,
    ...range,
    endsAt: new Date(Date.parse(slot) + 2 * HOUR).toISOString(),
  })
  await unblockTime(ctx, company.id, made[0]!.value.blockids)
  expect((await close()).blockids).toHaveLength(2)
})

test('of a closing of which one person was opened meanwhile the rest is opened, and only what nobody has is refused', async () => {
  const { owner, company } = await twoBranches(await aPerson())
  const ctx = await at(owner)
  const range = { startsAt: slot, endsAt: new Date(Date.parse(slot) + HOUR).toISOString() }
  const close = async () => (await blockTime(ctx, { companyid: company.id, ...range })).blockids
  const [first = '', second = ''] = await close()
  await unblockTime(ctx, company.id, [first])
  await unblockTime(ctx, company.id, [first, second])
  const gone = { code: 'desk.block_not_found' }
  await expect(unblockTime(ctx, company.id, [first, second])).rejects.toMatchObject(gone)
  const clerk = await at(await aClerk(company.id, rightLetters['schedule.edit'], { scopeInfoIds: [company.infoId] }))
  const whole = await close()
  await expect(unblockTime(clerk, company.id, whole), 'some of it beyond their reach').rejects.toMatchObject(gone)
  expect(await ctx.db.$count(availabilityExceptions, inArray(availabilityExceptions.id, whole))).toBe(2)
})
