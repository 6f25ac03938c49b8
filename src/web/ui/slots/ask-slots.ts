import type { FindSlots, SlotsView } from '#contracts/booking.ts'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'

export type Slot = SlotsView['slots'][number]
export type DayState = SlotsView['days'][number]

/** What the length of a slot and who serves it depend on. */
export type SlotQuestion = Pick<FindSlots, 'offerid' | 'variantid' | 'addons' | 'quantity' | 'staffid'> & {
  /** Set where the company's own desk asks, since when: the notice that binds the public does not bind it. */
  desk?: { companyid: string; since: string }
}

/** The part of a choice that free times depend on. */
export function slotQuestion({ offerid, variantid, addons, quantity, staffid, desk }: SlotQuestion): SlotQuestion {
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
  { desk, quantity, ...find }: SlotQuestion & Pick<FindSlots, 'day' | 'from' | 'to'>,
  signal: AbortSignal,
): Promise<SlotsView> {
  const { data } = desk
    ? await api.admin('GET /api/h/desk/slots', { query: { ...desk, find } }, { signal })
    : await api.call(dataKey('slots'), { query: { find: { ...find, ...(quantity && { quantity }) } } }, { signal })
  return data
}

/** When it is free next, whatever the day; null where nothing is. */
export async function findEarliest(question: SlotQuestion): Promise<string | null> {
  const { data } = await api.call(dataKey('slots'), { query: { find: question } })
  return data.next?.startsAt ?? null
}
