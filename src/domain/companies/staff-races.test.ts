import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { resignStaff } from '#domain/trade/index.ts'
import { aCompany, aContext, aPerson } from '#test/world.ts'
import { changeStaff } from './change-staff.ts'
import { staffMembers } from './companies.tables.ts'

const owners = (companyId: string) =>
  and(eq(staffMembers.companyId, companyId), like(staffMembers.flags, '%O%'), isNull(staffMembers.endedAt))

/** A company of two owners, and each of them as the other is called. */
async function twoOwners() {
  const people = [await aPerson(), await aPerson()] as const
  const { id } = await aCompany({ owner: people[0] })
  const { db } = await aContext()
  await db.insert(staffMembers).values({ companyId: id, contactId: people[1].contactId, name: 'Second', flags: 'O' })
  const rows = await db.select().from(staffMembers).where(eq(staffMembers.companyId, id))
  const idOf = ({ contactId }: { contactId: string }) => rows.find((row) => row.contactId === contactId)?.id ?? ''
  const sides = await Promise.all(
    people.map(async (me, i) => ({ ctx: await aContext({ actor: me }), me: idOf(me), other: idOf(people[1 - i]!) })),
  )
  return { id, sides, left: () => db.$count(staffMembers, owners(id)) }
}

const ways = {
  'each demotes the other': (ctx: Context, id: string, { other }: { other: string }) =>
    changeStaff(ctx, id, { staffid: other, flags: '' }),
  'each demotes themselves': (ctx: Context, id: string, { me }: { me: string }) =>
    changeStaff(ctx, id, { staffid: me, flags: 'A' }),
  'each leaves': (ctx: Context, id: string, { me }: { me: string }) =>
    resignStaff(ctx, { companyKey: id, staffIds: [me] }),
  'each removes the other': (ctx: Context, id: string, { other }: { other: string }) =>
    resignStaff(ctx, { companyKey: id, staffIds: [other] }),
}

test.each(Object.entries(ways))('of two owners at once, where %s, one stays', async (_how, act) => {
  for (let round = 0; round < 8; round++) {
    const { id, sides, left } = await twoOwners()
    const results = await Promise.allSettled(sides.map((side) => act(side.ctx, id, side)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await left()).toBe(1)
  }
})

test('control: counted without the lock, both go', async () => {
  const naive = async ({ db }: Context, id: string, staffId: string) => {
    if ((await db.$count(staffMembers, owners(id))) < 2) throw new Error('the last one')
    // The other counts before it is written, however fast the machine is.
    await sleep(50)
    await db.update(staffMembers).set({ flags: '' }).where(eq(staffMembers.id, staffId))
  }
  const { id, sides, left } = await twoOwners()
  await Promise.all(sides.map(({ ctx, other }) => naive(ctx, id, other)))
  expect(await left()).toBe(0)
})
