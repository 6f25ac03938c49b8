import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { listCards, toOfferRow } from '#domain/catalogue/index.ts'
import { loadPlans } from '#domain/trade/booking/plan.queries.ts'
import { loadSelection } from '#domain/trade/booking/selection.ts'
import { serviceLines } from '#domain/trade/checkout/pricing.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { aContext, anOffer, testNow } from './world.ts'

const price = fc.integer({ min: 101, max: 90_000 })
const length = fc.integer({ min: 1, max: 60 }).map((fives) => fives * 5)
const terms = fc.record({
  priceModel: fc.constantFrom(...priceModels),
  priceAmount: price,
  durationMinutes: length,
  capacity: fc.constantFrom(1, 1, 6),
  minQuantity: fc.constantFrom(1, 1, 2, 3),
  more: fc.constantFrom(0, 0, 5),
  variants: fc.array(fc.record({ priceAmount: price, durationMinutes: length }), { maxLength: 3 }),
})

/** Changes an offer in place, since making one with all its parents takes longer. */
async function sold({ more, variants, ...set }: typeof terms extends fc.Arbitrary<infer T> ? T : never, id: string) {
  const { db } = await aContext()
  await db
    .update(offers)
    .set({ ...set, maxQuantity: set.minQuantity + more })
    .where(eq(offers.id, id))
  await db.delete(offerVariants).where(eq(offerVariants.offerId, id))
  if (variants.length > 0)
    await db.insert(offerVariants).values(variants.map((variant) => ({ ...variant, offerId: id, name: { en: 'One' } })))
}

/** All that can be picked of an offer with the least quantity. */
async function choicesOf(offerid: string) {
  const ctx = await aContext()
  const variants = await ctx.db.select().from(offerVariants).where(eq(offerVariants.offerId, offerid))
  const ids = variants.length > 0 ? variants.map(({ id }) => id) : [undefined]
  return Promise.all(ids.map((variantid) => loadSelection(ctx, { offerid, variantid })))
}

test('what a card says is booked at least is what the least choice is charged', async () => {
  const { offer } = await anOffer()
  let told = 0
  await fc.assert(
    fc.asyncProperty(terms, async (wanted) => {
      await sold(wanted, offer.id)
      const ctx = await aContext()
      const [card] = await listCards(ctx, [offer.id])
      if (!card) throw new Error('no card')
      const { least, price } = toOfferRow(card, 'en')
      const charged = (await choicesOf(offer.id)).map((choice) => ({
        amount: serviceLines(choice)[0]?.amount ?? 0,
        minutes: choice.minutes,
      }))
      const cheapest = Math.min(...charged.map(({ amount }) => amount))
      if (least) told += 1
      if (least) expect(least.price.amount).toBe(cheapest)
      // An hour or less of what is priced by the hour is told as its price an hour.
      else if (wanted.priceModel === 'per_hour') expect(charged.some(({ minutes }) => minutes <= 60)).toBe(true)
      else expect(price.amount).toBe(cheapest)
    }),
    {
      numRuns: 300,
      examples: [
        [
          {
            priceModel: 'per_hour',
            priceAmount: 3750,
            durationMinutes: 65,
            capacity: 1,
            minQuantity: 1,
            more: 0,
            variants: [],
          },
        ],
      ],
    },
  )
  expect(told).toBeGreaterThan(30)
})

test('the database takes the least that can be booked to be as long and as many as the least choice is', async () => {
  const { offer } = await anOffer()
  await fc.assert(
    fc.asyncProperty(terms, async (wanted) => {
      await sold(wanted, offer.id)
      const plan = (await loadPlans(await aContext(), [offer.id], testNow, testNow)).get(offer.id)
      const choices = await choicesOf(offer.id)
      expect({ minutes: plan?.leastMinutes, seats: plan?.leastSeats }).toEqual({
        minutes: Math.min(...choices.map(({ minutes }) => minutes)),
        seats: Math.min(...choices.map(({ seats }) => seats)),
      })
    }),
    { numRuns: 200 },
  )
})
