import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { aContext, anOffer } from '#test/world.ts'
import { availabilityExceptions } from './availability.tables.ts'
import { listSeries, seriesDates } from './list-series.ts'

const iso = (dates: readonly Date[]) => dates.map((at) => at.toISOString())

describe('the dates of a series', () => {
  test('keep their time by the clock through daylight saving', () => {
    expect(iso(seriesDates(new Date('2030-03-24T14:00:00Z'), 'week', 3, 'Europe/Berlin'))).toEqual([
      '2030-03-24T14:00:00.000Z',
      '2030-03-31T13:00:00.000Z',
      '2030-04-07T13:00:00.000Z',
    ])
  })

  test('take the last day of a month that is too short, and go back to their own after it', () => {
    expect(iso(seriesDates(new Date('2031-01-31T03:00:00Z'), 'month', 3, 'Asia/Kuala_Lumpur'))).toEqual([
      '2031-01-31T03:00:00.000Z',
      '2031-02-28T03:00:00.000Z',
      '2031-03-31T03:00:00.000Z',
    ])
  })
})

test('a date on which nobody serves is named with the nearest times, and what lies beyond the horizon has none', async () => {
  const { offer, resource } = await anOffer({ horizonDays: 17 })
  const ctx = await aContext()
  await ctx.db.insert(availabilityExceptions).values({
    resourceId: resource.id,
    startsAt: new Date('2030-05-09T02:00:00Z'),
    endsAt: new Date('2030-05-09T05:00:00Z'),
    seats: 0,
  })
  const find = { offerid: offer.id, startsAt: '2030-05-02T03:00:00.000Z', every: 'week' as const, times: 4 }
  const { zone, dates } = await listSeries(ctx, find)
  expect(zone).toBe('Asia/Kuala_Lumpur')
  expect(dates.map(({ free }) => free)).toEqual([true, false, true, false])
  expect(iso(dates[1]?.alternatives ?? [])).toEqual([
    '2030-05-09T01:00:00.000Z',
    '2030-05-09T05:00:00.000Z',
    '2030-05-09T05:15:00.000Z',
  ])
  expect(dates[3]?.alternatives).toEqual([])
})

test('the dates of a series count against the caps of its offer, one after the other', async () => {
  const { offer } = await anOffer({ capPerMonth: 2 })
  const find = { offerid: offer.id, startsAt: '2030-05-02T03:00:00.000Z', every: 'week' as const, times: 6 }
  const { dates } = await listSeries(await aContext(), find)
  expect(dates.map(({ free }) => free)).toEqual([true, true, false, false, false, true])
})

test('a series is counted in the zone of its branch', async () => {
  const { offer, company } = await anOffer()
  const ctx = await aContext()
  await ctx.db.update(contactInfos).set({ zone: 'Asia/Tokyo' }).where(eq(contactInfos.id, company.infoId))
  const find = { offerid: offer.id, startsAt: '2030-05-02T03:00:00.000Z', every: 'fortnight' as const, times: 2 }
  const answer = await listSeries(ctx, find)
  expect(answer.zone).toBe('Asia/Tokyo')
  expect(iso(answer.dates.map(({ startsAt }) => startsAt))).toEqual([
    '2030-05-02T03:00:00.000Z',
    '2030-05-16T03:00:00.000Z',
  ])
})
