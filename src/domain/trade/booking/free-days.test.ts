import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { aContext, anOffer, testPlatform } from '#test/world.ts'
import { availabilityExceptions, offerResources } from './availability.tables.ts'
import { offerFreeDays, staleResources } from './bookings.tables.ts'
import { listSlots, nextSlotsOf } from './list-slots.ts'
import { makeMissingFreeDays, refreshFreeDays, refreshStaleResources } from './refresh-free-days.ts'

test("'free on a date' agrees with the slots of 200 offer-days of the demo, and with the next free time", async () => {
  const platform = await testPlatform()
  const now = new Date('2030-05-01T05:00:00.000Z')
  await seedDemo(platform.database, now)
  const ctx = await aContext({ at: now, actor: { kind: 'system' } })
  while ((await refreshStaleResources(ctx)) > 0) continue
  await makeMissingFreeDays(ctx)
  const all = await ctx.db.select({ id: offers.id, kind: offers.kind, status: offers.status }).from(offers)
  const variants = await ctx.db.select().from(offerVariants)
  const pool = all.filter((offer) => offer.kind !== 'quote' && offer.status === 'published')
  const today = dayOf(now, 'Asia/Kuala_Lumpur')
  let free = 0
  for (let i = 0; i < 200; i++) {
    const offer = pool[(i * 37) % pool.length]
    if (!offer) continue
    const day = addDays(today, (i * 13) % 95)
    const { rows } = await ctx.db.execute<{ free: boolean }>(
      sql`select exists (select from offers_free_on(array[${offer.id}]::uuid[], ${day}::date, ${now.toISOString()}::timestamptz)) as free`,
    )
    const shortest = variants
      .filter((v) => v.offerId === offer.id)
      .sort((a, b) => a.durationMinutes - b.durationMinutes)[0]
    const { slots } = await listSlots(ctx, { offerid: offer.id, day, ...(shortest ? { variantid: shortest.id } : {}) })
    expect({ offer: offer.id, day, free: rows[0]?.free }).toEqual({ offer: offer.id, day, free: slots.length > 0 })
    if (slots.length > 0) free++
  }
  expect(free).toBeGreaterThan(20)
  const cards = pool.slice(0, 24).map((offer) => offer.id)
  const next = await nextSlotsOf(ctx, cards, { freeDays: 3, perDay: 3 })
  expect(next.size).toBeGreaterThan(10)
  for (const [offerId, { zone, starts }] of next) {
    const days = [...Map.groupBy(starts, (start) => dayOf(start, zone))]
    expect(days.length).toBeLessThanOrEqual(3)
    const [shortest] = variants
      .filter((v) => v.offerId === offerId)
      .sort((a, b) => a.durationMinutes - b.durationMinutes)
    for (const [day, times] of days) {
      const { slots } = await listSlots(ctx, { offerid: offerId, day, ...(shortest ? { variantid: shortest.id } : {}) })
      // The earliest of the day, and others of it in their order.
      expect(times[0]?.getTime()).toBe(slots[0]?.slot.start)
      expect(times).toHaveLength(Math.min(3, slots.length))
      expect(slots.map(({ slot }) => slot.start)).toEqual(expect.arrayContaining(times.map((time) => time.getTime())))
    }
  }
})

test('working out only the days around a change comes to what working out all of them does', async () => {
  const now = new Date('2030-05-01T05:00:00.000Z')
  const ctx = await aContext({ at: now, actor: { kind: 'system' } })
  const linked = await ctx.db.select().from(offerResources)
  const changed = linked.filter((_, i) => i % 40 === 0)
  await ctx.db.insert(availabilityExceptions).values(
    changed.map(({ resourceId }, i) => ({
      resourceId,
      startsAt: new Date(now.getTime() + i * 86_400_000),
      endsAt: new Date(now.getTime() + i * 86_400_000 + 30 * 3_600_000),
      seats: 0,
    })),
  )
  const summaries = () => ctx.db.select().from(offerFreeDays).orderBy(offerFreeDays.offerId)
  const before = await summaries()
  expect(await ctx.db.select().from(staleResources)).toHaveLength(new Set(changed.map((c) => c.resourceId)).size)
  while ((await refreshStaleResources(ctx)) > 0) continue
  const patched = await summaries()
  await refreshFreeDays(
    ctx,
    before.map((row) => row.offerId),
  )
  expect(patched).toEqual(await summaries())
  expect(patched).not.toEqual(before)
})

test('an offer that is paused, published again, or takes longer than before has its days worked out anew', async () => {
  const now = new Date('2030-05-01T05:00:00.000Z')
  const ctx = await aContext({ at: now, actor: { kind: 'system' } })
  const [known] = await ctx.db
    .select({ id: offers.id, days: offerFreeDays.lastStarts })
    .from(offers)
    .innerJoin(offerFreeDays, eq(offerFreeDays.offerId, offers.id))
    .where(
      sql`${offers.status} = 'published' and ${offers.priceModel} = 'fixed' and not exists (select from offer_variants v where v.offer_id = ${offers.id}) and (select max(d) from unnest(${offerFreeDays.lastStarts}) d) > 0`,
    )
  if (!known) throw new Error('no such offer in the demo')
  const change = async (set: Partial<typeof offers.$inferInsert>) => {
    await ctx.db.update(offers).set(set).where(eq(offers.id, known.id))
    while ((await refreshStaleResources(ctx)) > 0) continue
    const [row] = await ctx.db.select().from(offerFreeDays).where(eq(offerFreeDays.offerId, known.id))
    return row?.lastStarts
  }
  expect(Math.max(...((await change({ status: 'paused' })) ?? [1]))).toBe(0)
  expect(await change({ status: 'published' })).toEqual(known.days)
  expect(await change({ durationMinutes: 300 })).not.toEqual(known.days)
})

test('an offer that is taken away while its days are worked out is left out, and the others are not', async () => {
  const ctx = await aContext({ actor: { kind: 'system' } })
  const [{ offer: gone }, { offer: stays }] = [await anOffer(), await anOffer()]
  const removed = Promise.withResolvers<void>()
  const removing = ctx.db.transaction(async (tx) => {
    await tx.delete(offers).where(eq(offers.id, gone.id))
    removed.resolve()
    // The days are worked out before it is committed.
    await sleep(300)
  })
  await removed.promise
  await Promise.all([removing, refreshFreeDays(ctx, [gone.id, stays.id])])
  const kept = await ctx.db
    .select({ id: offerFreeDays.offerId })
    .from(offerFreeDays)
    .where(inArray(offerFreeDays.offerId, [gone.id, stays.id]))
  expect(kept).toEqual([{ id: stays.id }])
})
