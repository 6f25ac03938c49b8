import type { SlotsView } from '#contracts/booking.ts'
import { dataKey } from '#contracts/data-key.ts'
import { slotsCalls } from '#contracts/slots.calls.ts'
import { findNextSlot, listDays, listSeries, listSlots, type Slot, type SlotsOfDay } from '#domain/trade/index.ts'
import { serve } from '../serve.ts'

const times = (slot: Slot) => ({
  startsAt: new Date(slot.start).toISOString(),
  endsAt: new Date(slot.end).toISOString(),
})

type Found = Pick<SlotsOfDay, 'zone'> &
  Partial<SlotsOfDay> &
  Pick<Partial<SlotsView>, 'days'> & { next?: Slot | undefined }

/** What is free, as it is answered. */
export function slotsView(found: Found): SlotsView {
  const { zone, days = [], next } = found
  const free = found.slots ?? []
  const views = free.map(({ slot, staffIds }) => ({ ...times(slot), seatsLeft: slot.seatsLeft, staffids: staffIds }))
  return { zone, slots: views, days, next: next ? times(next) : null }
}

export const slotRoutes = serve(slotsCalls, {
  [dataKey('slots')]: async (ctx, { query: { find } }) => {
    const { day, from, to } = find
    if (from && to) return { ok: true, data: slotsView(await listDays(ctx, { ...find, from, to })) }
    if (day) return { ok: true, data: slotsView(await listSlots(ctx, { ...find, day })) }
    const { zone, slot } = await findNextSlot(ctx, find)
    return { ok: true, data: slotsView({ zone, next: slot }) }
  },
  [dataKey('series')]: async (ctx, { query }) => {
    const { zone, dates } = await listSeries(ctx, query.find)
    const views = dates.map(({ startsAt, free, alternatives }) => ({
      startsAt: startsAt.toISOString(),
      free,
      alternatives: alternatives.map((at) => at.toISOString()),
    }))
    return { ok: true, data: { zone, dates: views } }
  },
})
