import { dataKey } from '#contracts/data-key.ts'
import { slotsCalls } from '#contracts/slots.calls.ts'
import { findNextSlot, listDays, listSeries, listSlots, type Slot } from '#domain/trade/index.ts'
import { serve } from '../serve.ts'

const times = (slot: Slot) => ({
  startsAt: new Date(slot.start).toISOString(),
  endsAt: new Date(slot.end).toISOString(),
})

export const slotRoutes = serve(slotsCalls, {
  [dataKey('slots')]: async (ctx, { query: { find } }) => {
    const { day, from, to } = find
    if (from && to) {
      const { zone, days, next } = await listDays(ctx, { ...find, from, to })
      return { ok: true, data: { zone, slots: [], days, next: next ? times(next) : null } }
    }
    if (day) {
      const { zone, slots } = await listSlots(ctx, { ...find, day })
      const views = slots.map(({ slot, staffIds }) => ({
        ...times(slot),
        seatsLeft: slot.seatsLeft,
        staffids: staffIds,
      }))
      return { ok: true, data: { zone, slots: views, days: [], next: null } }
    }
    const { zone, slot } = await findNextSlot(ctx, find)
    return { ok: true, data: { zone, slots: [], days: [], next: slot ? times(slot) : null } }
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
