import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/days.ts'
import { nearestSlots, nextSlot, SlotFinder } from './free-slots.ts'
import type { BusyRange, Plan, PlanResource, SeatRange, WeeklyEntry } from './plan.ts'

const MINUTE = 60_000
const zone = 'Asia/Kuala_Lumpur'
const now = Date.parse('2030-05-01T02:00:00Z')
const at = (local: string, inZone = zone) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(inZone).epochMilliseconds
const everyDay = (from: number, to: number, seats = 1): WeeklyEntry[] =>
  [1, 2, 3, 4, 5, 6, 7].map((d) => [d, from, to, seats])

function aResource(over: Partial<PlanResource> = {}): PlanResource {
  return {
    id: 'r1',
    kind: 'staff',
    staffId: 's1',
    need: 'any',
    capacity: 1,
    zone,
    weekly: everyDay(540, 720),
    open: [],
    exceptions: [],
    closed: [],
    busy: [],
    ...over,
  }
}

function aPlan(over: Partial<Plan> = {}): Plan {
  return {
    offerId: 'o1',
    zone,
    durationMinutes: 60,
    stepMinutes: 30,
    leadMinutes: 0,
    horizonDays: 90,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: 1,
    capPerDay: null,
    capPerWeek: null,
    capPerMonth: null,
    validFrom: null,
    validTo: null,
    resources: [aResource()],
    taken: [],
    ...over,
  }
}

const finder = (plan: Plan, day: string, wish = {}, seen = now) =>
  new SlotFinder(plan, { minutes: 60, seats: 1, ...wish }, seen, { from: day, to: addDays(day, 8) })
const times = (plan: Plan, day: string, wish = {}, seen = now) =>
  finder(plan, day, wish, seen)
    .slots(day)
    .map((s) =>
      Temporal.Instant.fromEpochMilliseconds(s.start)
        .toZonedDateTimeISO(plan.zone)
        .toPlainTime()
        .toString()
        .slice(0, 5),
    )

describe('free slots', () => {
  test('run from opening to the last start that still fits', () => {
    expect(times(aPlan(), '2030-05-02')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  test('leave out what is booked, widened by the buffers of both', () => {
    const busy: BusyRange[] = [[at('2030-05-02T10:00'), at('2030-05-02T11:00'), 1]]
    const plan = aPlan({ resources: [aResource({ weekly: everyDay(480, 840), busy })] })
    expect(times(plan, '2030-05-02')).toEqual(['08:00', '08:30', '09:00', '11:00', '11:30', '12:00', '12:30', '13:00'])
    expect(times({ ...plan, bufferBeforeMinutes: 30 }, '2030-05-02')).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ])
    expect(times({ ...plan, bufferAfterMinutes: 15 }, '2030-05-02')).toEqual([
      '08:00',
      '08:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ])
  })

  test('keep the break of the default week and its weekend', () => {
    const plan = aPlan({ stepMinutes: 60, resources: [aResource({ weekly: [] })] })
    expect(times(plan, '2030-05-02')).toEqual(['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'])
    expect(times(plan, '2030-05-04')).toEqual([])
  })

  test('respect lead time, horizon, validity and days that are closed', () => {
    expect(times(aPlan({ leadMinutes: 60 }), '2030-05-01')).toEqual(['11:00'])
    expect(times(aPlan({ horizonDays: 3 }), '2030-05-05')).toEqual([])
    expect(times(aPlan({ horizonDays: 4 }), '2030-05-05')).not.toEqual([])
    expect(times(aPlan({ validFrom: at('2030-05-02T10:00'), validTo: at('2030-05-02T11:30') }), '2030-05-02')).toEqual([
      '10:00',
      '10:30',
    ])
    expect(
      times(
        aPlan({ resources: [aResource({ closed: [[at('2030-05-02T10:00'), at('2030-05-02T10:30')]] })] }),
        '2030-05-02',
      ),
    ).toEqual(['09:00', '10:30', '11:00'])
  })

  test('follow exceptions that close a time or open another', () => {
    const closed: SeatRange[] = [[at('2030-05-02T00:00'), at('2030-05-03T00:00'), 0]]
    expect(times(aPlan({ resources: [aResource({ exceptions: closed })] }), '2030-05-02')).toEqual([])
    const open: SeatRange[] = [[at('2030-05-02T20:10'), at('2030-05-02T21:40'), 1]]
    expect(times(aPlan({ resources: [aResource({ exceptions: open })] }), '2030-05-02').slice(-2)).toEqual([
      '20:10',
      '20:40',
    ])
  })

  test('end with the cap of the day, the week and the month', () => {
    const taken = [at('2030-05-02T09:00')]
    expect(times(aPlan({ capPerDay: 1, taken }), '2030-05-02')).toEqual([])
    expect(times(aPlan({ capPerDay: 1, taken }), '2030-05-03')).not.toEqual([])
    expect(times(aPlan({ capPerWeek: 1, taken }), '2030-05-05')).toEqual([])
    expect(times(aPlan({ capPerWeek: 1, taken }), '2030-05-06')).not.toEqual([])
    expect(times(aPlan({ capPerMonth: 1, taken }), '2030-05-31')).toEqual([])
    expect(times(aPlan({ capPerMonth: 1, taken }), '2030-06-01')).not.toEqual([])
  })

  test('need every resource marked all and any one of the others, or the person asked for', () => {
    const room = aResource({ id: 'room', kind: 'room', staffId: null, need: 'all', weekly: everyDay(600, 660) })
    const two = [aResource(), aResource({ id: 'r2', staffId: 's2', weekly: everyDay(600, 720) })]
    expect(times(aPlan({ resources: [...two, room] }), '2030-05-02')).toEqual(['10:00'])
    expect(times(aPlan({ resources: two }), '2030-05-02', { staffId: 's2' })).toEqual(['10:00', '10:30', '11:00'])
    expect(times(aPlan({ resources: two }), '2030-05-02', { staffId: 'nobody' })).toEqual([])
    expect(
      finder(aPlan({ resources: two }), '2030-05-02')
        .slots('2030-05-02')
        .at(-1)?.resourceIds,
    ).toEqual(['r1', 'r2'])
  })

  test('count seats where a time is shared', () => {
    const busy: BusyRange[] = [1, 2].map((seat) => [at('2030-05-02T09:00'), at('2030-05-02T10:00'), seat])
    const plan = aPlan({
      capacity: 3,
      stepMinutes: 60,
      resources: [aResource({ capacity: 4, weekly: everyDay(540, 660, 4), busy })],
    })
    expect(
      finder(plan, '2030-05-02')
        .slots('2030-05-02')
        .map((s) => s.seatsLeft),
    ).toEqual([1, 3])
    expect(times(plan, '2030-05-02', { seats: 2 })).toEqual(['10:00'])
  })

  test('do not begin inside a daylight-saving gap, and survive the hour that comes twice', () => {
    const newYork = 'America/New_York'
    const plan = aPlan({
      zone: newYork,
      stepMinutes: 60,
      horizonDays: 366,
      resources: [aResource({ zone: newYork, weekly: everyDay(60, 300) })],
    })
    const spring = finder(plan, '2030-03-10', {}, Date.parse('2030-03-01T00:00:00Z')).slots('2030-03-10')
    expect(spring.map((s) => new Date(s.start).toISOString().slice(11, 16))).toEqual(['06:00', '07:00', '08:00'])
    const autumn = finder(plan, '2030-11-03', {}, Date.parse('2030-10-20T00:00:00Z')).slots('2030-11-03')
    expect(autumn.map((s) => new Date(s.start).toISOString().slice(11, 16))).toEqual([
      '05:00',
      '06:00',
      '07:00',
      '08:00',
      '09:00',
    ])
  })

  test('a day is called free, few, full or closed', () => {
    const busy: BusyRange[] = [
      [at('2030-05-03T09:00'), at('2030-05-03T12:00'), 1],
      [at('2030-05-04T09:30'), at('2030-05-04T12:00'), 1],
    ]
    const week = everyDay(540, 720)
      .filter(([d]) => d !== 7)
      .concat([[7, 540, 570, 1]])
    const found = finder(aPlan({ resources: [aResource({ weekly: week, busy })] }), '2030-05-02')
    expect(['2030-05-02', '2030-05-03', '2030-05-05'].map((day) => found.summary(day).state)).toEqual([
      'free',
      'full',
      'closed',
    ])
    expect(
      finder(
        aPlan({
          resources: [aResource({ weekly: week, busy: [[at('2030-05-04T09:00'), at('2030-05-04T10:00'), 1]] })],
        }),
        '2030-05-04',
      ).summary('2030-05-04').state,
    ).toBe('few')
  })

  test('the next and the nearest ones are found across days', () => {
    const busy: BusyRange[] = [[at('2030-05-02T00:00'), at('2030-05-04T00:00'), 1]]
    const plan = aPlan({ resources: [aResource({ busy })] })
    expect(nextSlot(finder(plan, '2030-05-02'), '2030-05-02', 7)?.start).toBe(at('2030-05-04T09:00'))
    const near = nearestSlots(finder(aPlan(), '2030-05-02'), aPlan(), at('2030-05-02T10:00'), 2, 3).map((s) => s.start)
    expect(near.sort()).toEqual([at('2030-05-02T09:00'), at('2030-05-02T09:30'), at('2030-05-02T10:30')].sort())
  })
})

test('every slot fits minute by minute, and every fitting start on the grid is a slot', () => {
  const range = fc.tuple(
    fc.integer({ min: 480, max: 1200 }),
    fc.integer({ min: 10, max: 180 }),
    fc.integer({ min: 1, max: 3 }),
  )
  const day = '2030-05-02'
  const midnight = at(`${day}T00:00`)
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 8 }),
      fc.array(range, { maxLength: 2 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 15, max: 120 }),
      fc.integer({ min: 1, max: 2 }),
      (bookings, closings, capacity, buffer, minutes, seats) => {
        const busy: BusyRange[] = bookings.map(([from, length, seat]) => [
          midnight + from * MINUTE,
          midnight + (from + length) * MINUTE,
          Math.min(seat, capacity),
        ])
        const exceptions: SeatRange[] = closings.map(([from, length, left]) => [
          midnight + from * MINUTE,
          midnight + (from + length) * MINUTE,
          left - 1,
        ])
        const resource = aResource({ capacity, weekly: everyDay(540, 1080, capacity), busy, exceptions })
        const plan = aPlan({ stepMinutes: 15, bufferAfterMinutes: buffer, resources: [resource] })
        const slots = new Set(
          finder(plan, day, { minutes, seats })
            .slots(day)
            .map((s) => s.start),
        )
        const seatsAt = (minute: number) => {
          const t = midnight + minute * MINUTE
          const replaced = exceptions.filter(([a, b]) => a <= t && t < b).map((e) => e[2])
          return Math.min(
            capacity,
            replaced.length > 0 ? Math.min(...replaced) : minute >= 540 && minute < 1080 ? capacity : 0,
          )
        }
        const fits = (start: number) => {
          let limit = capacity
          for (let m = start; m < start + minutes; m++) limit = Math.min(limit, seatsAt(m))
          const [from, to] = [midnight + start * MINUTE, midnight + (start + minutes + buffer) * MINUTE]
          return (
            limit - new Set(busy.filter(([a, b]) => a < to && b > from).map((b) => b[2])).size >= seats && limit > 0
          )
        }
        for (const start of slots) expect(fits((start - midnight) / MINUTE)).toBe(true)
        if (exceptions.length === 0) {
          for (let m = 540; m < 1080; m += 15)
            if (fits(m) && midnight + m * MINUTE >= now) expect(slots.has(midnight + m * MINUTE)).toBe(true)
        }
      },
    ),
    { numRuns: 300, seed: 7 },
  )
  expect(dayOf(midnight, zone)).toBe(day)
})
