import { createRoute, z } from '@hono/zod-openapi'
import { FindSeries, FindSlots, SeriesView, SlotsView } from '#contracts/booking.ts'
import { findNextSlot, listDays, listSeries, listSlots, type Slot } from '#domain/booking/index.ts'
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

const getSeries = createRoute({
  method: 'get',
  path: `/api/data/${brand.slug}-series`,
  operationId: 'findSeries',
  summary: 'The dates of a weekly, fortnightly or monthly series, and which of them are free',
  tags: ['Booking'],
  request: { query: z.strictObject({ find: jsonParam(FindSeries) }) },
  responses: {
    ...ok(envelope(SeriesView), 'The dates in order; nothing is held'),
    ...refusals('catalogue.offer_not_found'),
  },
})

const slotAnswers = routes().openapi(getSlots, async (c) => {
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

export const slotRoutes = slotAnswers.openapi(getSeries, async (c) => {
  const { zone, dates } = await listSeries(c.var.ctx, c.req.valid('query').find)
  const views = dates.map(({ startsAt, free, alternatives }) => ({
    startsAt: startsAt.toISOString(),
    free,
    alternatives: alternatives.map((at) => at.toISOString()),
  }))
  return c.json({ ok: true as const, data: { zone, dates: views } }, 200)
})

function times(slot: Slot) {
  return { startsAt: new Date(slot.start).toISOString(), endsAt: new Date(slot.end).toISOString() }
}
