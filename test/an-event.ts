import { occurrences, ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { quotas, quotaTicketTypes } from '#domain/trade/booking/bookings.tables.ts'
import { aContext, anOffer } from './world.ts'

/** An event on one evening, with a ticket type of RM 50 and a quota for each capacity; `shared` lets each type draw on every quota. */
export async function anEvent(capacities: number[], shared = false) {
  const { offer, company } = await anOffer({ itemKind: 'event', maxQuantity: 10 })
  const { db } = await aContext()
  const [occurrence] = await db
    .insert(occurrences)
    .values({
      companyId: company.id,
      offerId: offer.id,
      startsAt: new Date('2030-06-01T12:00:00Z'),
      endsAt: new Date('2030-06-01T14:00:00Z'),
    })
    .returning()
  const types = await db
    .insert(ticketTypes)
    .values(capacities.map((_, i) => ({ offerId: offer.id, name: { en: `Type ${i}` }, priceAmount: 5000 })))
    .returning()
  const made = await db
    .insert(quotas)
    .values(capacities.map((capacity) => ({ occurrenceId: occurrence?.id ?? '', capacity })))
    .returning()
  const links = shared
    ? made.flatMap((q) => types.map((t) => ({ quotaId: q.id, ticketTypeId: t.id })))
    : made.map((q, i) => ({ quotaId: q.id, ticketTypeId: types[i]?.id ?? '' }))
  await db.insert(quotaTicketTypes).values(links)
  return { offer, company, occurrenceId: occurrence?.id ?? '', types, quotas: made }
}
