import { occurrences, ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { quotas, quotaTicketTypes } from '#domain/trade/booking/bookings.tables.ts'
import { HOUR } from '#shared/time.ts'
import { aContext, anOffer } from './world.ts'

/**
 * An event on one evening, with a ticket type, of RM 50 unless told, and a quota for each capacity; `shared` lets each type draw
 * on every quota. `booked` is what one sends for some tickets of the first type.
 */
export async function anEvent(
  capacities: number[],
  {
    shared = false,
    startsAt = '2030-06-01T12:00:00Z',
    type = {},
    company: of,
  }: {
    shared?: boolean
    startsAt?: string
    type?: Partial<typeof ticketTypes.$inferInsert>
    company?: NonNullable<Parameters<typeof anOffer>[0]>['company']
  } = {},
) {
  const { offer, company, item } = await anOffer({ ...(of && { company: of }), itemKind: 'event', maxQuantity: 10 })
  const { db } = await aContext()
  const evening = { startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + 2 * HOUR) }
  const [occurrence] = await db
    .insert(occurrences)
    .values({ companyId: company.id, offerId: offer.id, ...evening })
    .returning()
  const types = await db
    .insert(ticketTypes)
    .values(capacities.map((_, i) => ({ offerId: offer.id, name: { en: `Type ${i}` }, priceAmount: 5000, ...type })))
    .returning()
  const made = await db
    .insert(quotas)
    .values(capacities.map((capacity) => ({ occurrenceId: occurrence?.id ?? '', capacity })))
    .returning()
  const links = shared
    ? made.flatMap((q) => types.map((t) => ({ quotaId: q.id, ticketTypeId: t.id })))
    : made.map((q, i) => ({ quotaId: q.id, ticketTypeId: types[i]?.id ?? '' }))
  await db.insert(quotaTicketTypes).values(links)
  const occurrenceId = occurrence?.id ?? ''
  const booked = (quantity: number, amount?: number) => ({
    offerid: offer.id,
    occurrenceid: occurrenceId,
    tickets: [{ tickettypeid: types[0]?.id ?? '', quantity, ...(amount !== undefined && { amount }) }],
  })
  return { offer, company, item, occurrenceId, types, quotas: made, booked }
}
