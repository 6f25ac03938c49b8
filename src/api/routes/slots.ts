import { createRoute, z } from '@hono/zod-openapi'
import { FindSlots, SlotsView } from '#contracts/orders.ts'
import { findNextSlot, listDays, listSlots, type Slot } from '#domain/booking/index.ts'
import { brand } from '#shared/brand.ts'
import { envelope, jsonParam, ok, refusals, routes } from '../openapi.ts'

const getSlots = createRoute({
  method: 'get',
  path: `/api/data/${brand.slug}-slots`,
  operationId: 'findSlots',
  summary: 'Free times of an offer: of a day, of a range of days, or the next one',
  tags: ['Booking'],
  request: { query: z.strictObject({ find: jsonParam(FindSlots) }) },
  responses: {
    ...ok(envelope(SlotsView), 'Free times; days count in the zone named'),
    ...refusals('catalogue.offer_not_found'),
  },
})

export const slotRoutes = routes().openapi(getSlots, async (c) => {
  const { find } = c.req.valid('query')
  const { ctx } = c.var
  const { day, from, to } = find
  if (from && to) {
    const { zone, days, next } = await listDays(ctx, { ...find, from, to })
    return c.json({ ok: true as const, data: { zone, slots: [], days, next: next ? times(next) : null } }, 200)
  }
  if (day) {
    const { zone, slots } = await listSlots(ctx, { ...find, day })
    const views = slots.map(({ slot, staffIds }) => ({ ...times(slot), seatsLeft: slot.seatsLeft, staffids: staffIds }))
    return c.json({ ok: true as const, data: { zone, slots: views, days: [], next: null } }, 200)
  }
  const { zone, slot } = await findNextSlot(ctx, find)
  return c.json({ ok: true as const, data: { zone, slots: [], days: [], next: slot ? times(slot) : null } }, 200)
})

function times(slot: Slot) {
  return { startsAt: new Date(slot.start).toISOString(), endsAt: new Date(slot.end).toISOString() }
}
