import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineKinds } from '#shared/order-axes.ts'
import { aContext, anOffer } from '#test/world.ts'
import { placesOf, placesOfLine } from './checkout-limits.ts'

test('lines that are written count as many places as they did before', async () => {
  const [byTheHour, byTheHead] = [
    await anOffer({ priceModel: 'per_hour' }),
    await anOffer({ priceModel: 'per_person' }),
  ]
  const line = fc.record({
    kind: fc.constantFrom(...lineKinds),
    quantity: fc.integer({ min: 1, max: 9 }),
    seats: fc.integer({ min: 1, max: 9 }),
    durationMinutes: fc.constantFrom(0, 5, 59, 60, 61, 119, 120, 145, 480),
    offerId: fc.constantFrom(byTheHour.offer.id, byTheHead.offer.id),
  })
  const ctx = await aContext()
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
      const rows = sql.join(
        lines.map(
          (one) =>
            sql`(${one.kind}, ${one.quantity}::int, ${one.seats}::int, ${one.durationMinutes}::int, ${one.offerId}::uuid)`,
        ),
        sql`, `,
      )
      const found = await ctx.db.execute<{ places: number }>(sql`
        select sum(${placesOfLine})::int as places
        from (values ${rows}) as l (kind, quantity, seats, duration_minutes, offer_id) join offers f on f.id = l.offer_id`)
      expect(found.rows[0]?.places).toBe(await placesOf(ctx, lines))
    }),
  )
})
