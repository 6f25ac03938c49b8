import type { FindSlots, SlotsView } from '#contracts/booking.ts'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'

export type Slot = SlotsView['slots'][number]
export type DayState = SlotsView['days'][number]

/** What the length of a slot and who serves it depend on. */
export type OfferQuestion = Pick<FindSlots, 'offerid' | 'variantid' | 'addons' | 'quantity' | 'staffid'> & {
  /** Set where the company's own desk asks, since when: the lead time that binds the public does not bind it. */
  desk?: { companyid: string; since: string }
}

/** Which booking is to have another time, and which side asks: its own time is no hindrance, and its length is known. */
interface MoveQuestion {
  move: { orderid: string; as: 'customer' | 'provider'; secret?: string; staffid?: string }
}

export type SlotQuestion = OfferQuestion | MoveQuestion

/** The part of a choice that free times depend on. */
export function slotQuestion({ offerid, variantid, addons, quantity, staffid, desk }: OfferQuestion): OfferQuestion {
  return {
    offerid,
    ...(variantid && { variantid }),
    ...(addons && { addons }),
    ...(quantity && { quantity }),
    ...(staffid && { staffid }),
    ...(desk && { desk }),
  }
}

/** What is free: of a `day` its times, of the days `from` one `to` another, both included, how free each is. */
export async function findFree(
  question: SlotQuestion & Pick<FindSlots, 'day' | 'from' | 'to'>,
  signal: AbortSignal,
): Promise<SlotsView> {
  if ('move' in question) {
    const { move, ...find } = question
    const { orderid, staffid, ...query } = move
    const { data } = await api.either(
      'GET /api/h/orders/{orderid}/slots',
      { orderid, query: { ...query, find: { ...find, ...(staffid && { staffid }) } } },
      { signal },
    )
    return data
  }
  const { desk, quantity, ...find } = question
  const { data } = desk
    ? await api.admin('GET /api/h/desk/slots', { query: { ...desk, find } }, { signal })
    : await api.call(dataKey('slots'), { query: { find: { ...find, ...(quantity && { quantity }) } } }, { signal })
  return data
}

/** When it is free next, whatever the day; null where nothing is. */
export async function findEarliest(question: OfferQuestion): Promise<string | null> {
  const { data } = await api.call(dataKey('slots'), { query: { find: question } })
  return data.next?.startsAt ?? null
}
