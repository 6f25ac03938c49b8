import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'
import { favourites } from './favourites.tables.ts'
import { addFavourite, removeFavourite } from './favourites.ts'

const CLIENTS = 20

async function aWish(): Promise<{ ctx: Context; key: { offerid: string; companyid: string; itemid: string } }> {
  const { offer, item, company } = await anOffer()
  const ctx = await aContext({ actor: await aPerson() })
  return { ctx, key: { offerid: offer.id, companyid: company.id, itemid: item.id } }
}

const kept = async (ctx: Context, offerid: string) => ctx.db.$count(favourites, eq(favourites.offerId, offerid))

afterEach(async () => {
  const { db } = await aContext()
  await db.delete(favourites)
})

test('an offer kept twenty times at once is kept once', async () => {
  const { ctx, key } = await aWish()
  await Promise.all(Array.from({ length: CLIENTS }, () => addFavourite(ctx, key)))
  expect(await kept(ctx, key.offerid)).toBe(1)
})

test('kept and given up at once, it is there once or not at all, and the next word holds', async () => {
  const { ctx, key } = await aWish()
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, i) => (i % 2 ? addFavourite(ctx, key) : removeFavourite(ctx, key))),
    )
    expect(await kept(ctx, key.offerid)).toBeLessThanOrEqual(1)
  }
  await removeFavourite(ctx, key)
  expect(await kept(ctx, key.offerid)).toBe(0)
})

test('control: looked for first and without the constraint, it is kept several times', async () => {
  const { ctx, key } = await aWish()
  const { accountId } = ctx.actor as Extract<Context['actor'], { kind: 'account' }>
  await ctx.db.execute(sql`alter table favourites drop constraint favourites_once`)
  await Promise.all(
    Array.from({ length: CLIENTS }, () =>
      ctx.db.transaction(async (tx) => {
        const same = and(eq(favourites.accountId, accountId), eq(favourites.offerId, key.offerid))
        if ((await tx.$count(favourites, same)) > 0) return
        // The others look before it is written, however fast the machine is.
        await sleep(50)
        await tx.insert(favourites).values({
          id: newId(),
          accountId,
          offerId: key.offerid,
          companyId: key.companyid,
          itemId: key.itemid,
          createdAt: ctx.now(),
        })
      }),
    ),
  )
  expect(await kept(ctx, key.offerid)).toBeGreaterThan(1)
})
