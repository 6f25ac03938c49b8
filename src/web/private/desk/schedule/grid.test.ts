import { expect, test } from 'vitest'
import type { ScheduleView } from '#contracts/desk.ts'
import { zoneInstant } from '../zone-clock.ts'
import {
  closedSpans,
  closesColumn,
  conflictAt,
  dayColumns,
  isInClosed,
  isPast,
  openingMinute,
  openOn,
  personColumns,
  spanOn,
} from './grid.ts'

const zone = 'Asia/Kuala_Lumpur'
const at = (time: string, day = '2030-05-01') => `${day}T${time}:00+08:00`
const entry = (lineid: string, staffid: string | null, from: string, to: string) => ({
  lineid,
  orderid: lineid,
  docno: 'K-1',
  status: 'confirmed' as const,
  startsAt: at(from),
  endsAt: at(to),
  title: {},
  name: {},
  customerName: 'Mei',
  recipientName: null,
  staffid,
  staffName: null,
  quantity: 1,
  addons: [],
  place: 'provider',
  proposal: null,
  imposableFrom: null,
  asksForPerson: false,
  toldBy: 'account' as const,
  collect: null,
  serving: [],
})
const closed = (blockid: string, staffid: string, closingid: string) => ({
  blockid,
  closingid,
  staffid,
  name: staffid,
  branch: '',
  opens: true,
  startsAt: at('15:00'),
  endsAt: at('16:00'),
  note: 'Training',
})
const data: ScheduleView = {
  zone,
  staff: [
    { staffid: 'a', name: 'Aina', avatarFileId: 'face' },
    { staffid: 'b', name: 'Ben', avatarFileId: null },
  ],
  self: null,
  cutFrom: null,
  closures: [],
  branches: [],
  hours: [{ weekday: 3, fromMinute: 540, toMinute: 1080 }],
  shifts: [
    { staffid: 'a', weekday: 3, fromMinute: 540, toMinute: 780 },
    { staffid: 'a', weekday: 3, fromMinute: 840, toMinute: 1080 },
    { staffid: 'b', weekday: 3, fromMinute: 600, toMinute: 1080 },
  ],
  blocks: [closed('1', 'a', 'both'), closed('2', 'b', 'both'), closed('3', 'b', 'own')],
  entries: [entry('l1', 'a', '10:00', '11:00'), entry('l2', null, '10:00', '11:00')],
}

test('a day shows what one act closed for several once, and what another closed beside it; people have columns of their own, and nobody one for the rest', () => {
  const [day] = dayColumns(data, '2030-05-01', '2030-05-01', (title) => title)
  expect(day?.blocks.map(({ parts }) => parts.map(({ blockid }) => blockid))).toEqual([['1', '2'], ['3']])
  const [, ben] = personColumns(data, '2030-05-01', 'Nobody')
  expect(ben?.blocks.map(({ parts }) => parts.map(({ blockid }) => blockid))).toEqual([['2'], ['3']])
  const people = personColumns(data, '2030-05-01', 'Nobody')
  expect(people.map(({ title, entries, avatarFileId }) => [title, entries.length, avatarFileId])).toEqual([
    ['Aina', 1, 'face'],
    ['Ben', 0, null],
    ['Nobody', 1, undefined],
  ])
})

test('what is still to be served in time that is closed for its person is told apart', () => {
  const [inside, edge] = [entry('l3', 'a', '14:30', '15:30'), entry('l4', 'a', '14:00', '15:00')]
  expect([inside, edge].map((one) => isInClosed(one, data.blocks))).toEqual([true, false])
  expect(isInClosed({ ...inside, staffid: 'c' }, data.blocks)).toBe(false)
  expect(isInClosed({ ...inside, staffid: null }, data.blocks)).toBe(false)
  expect(isInClosed({ ...inside, status: 'cancelled' }, data.blocks)).toBe(false)
  expect(isInClosed({ ...inside, status: 'delivered' }, data.blocks)).toBe(false)
  expect(isInClosed({ ...inside, status: 'in_progress' }, data.blocks)).toBe(true)
})

test('a column of somebody who does not work that day is off, unless somebody is booked with them', () => {
  const off = (day: string, entries = data.entries) =>
    personColumns({ ...data, entries }, day, 'Nobody').map(({ isOff }) => isOff ?? false)
  expect(off('2030-05-01', [])).toEqual([false, false])
  expect(off('2030-05-02', [])).toEqual([true, true])
  expect(off('2030-05-02').slice(0, 2)).toEqual([false, true])
  expect(personColumns({ ...data, shifts: [], entries: [] }, '2030-05-02', 'Nobody')[0]?.isOff).toBe(false)
})

test('a grid opens on now, or on when its days open', () => {
  expect(openingMinute(data, ['2030-05-01'], { day: '2030-05-01', minute: 900 })).toBe(900)
  expect(openingMinute(data, ['2030-05-01'], { day: '2030-05-02', minute: 900 })).toBe(540)
  const early = { ...data, entries: [entry('l1', 'a', '07:30', '08:00')] }
  expect(openingMinute(early, ['2030-05-01'], { day: '2030-05-02', minute: 900 })).toBe(450)
})

test('what has ended is past, unless it is still being done', () => {
  const done = entry('l1', 'a', '10:00', '11:00')
  expect(isPast(done, Date.parse(at('10:59')))).toBe(false)
  expect(isPast(done, Date.parse(at('11:00')))).toBe(true)
  expect(isPast({ ...done, status: 'in_progress' }, Date.parse(at('11:00')))).toBe(false)
})

test('closed spans are what the openings leave', () => {
  const column = { day: '2030-05-01', staffid: 'a' }
  expect(closedSpans(data, column, 480, 1140)).toEqual([
    { from: 480, to: 540 },
    { from: 780, to: 840 },
    { from: 1080, to: 1140 },
  ])
  expect(closedSpans(data, { ...column, day: '2030-05-02' }, 480, 1140)).toEqual([{ from: 480, to: 1140 }])
})

test.each([
  ['where the person has another booking', { staffid: 'a', from: 630, to: 690 }, 'booked'],
  ['right after it', { staffid: 'a', from: 660, to: 720 }, null],
  ['with somebody else at the same time', { staffid: 'b', from: 630, to: 690 }, null],
  ['into closed time', { staffid: 'b', from: 870, to: 930 }, 'blocked'],
  ['into the break', { staffid: 'a', from: 720, to: 800 }, 'closed'],
  ['before the day begins', { staffid: 'b', from: 570, to: 630 }, 'closed'],
])('a booking dragged %s', (_name, move, conflict) => {
  expect(conflictAt(data, { lineid: 'other', day: '2030-05-01', ...move })).toBe(conflict)
})

test('a booking never stands in its own way', () => {
  expect(conflictAt(data, { lineid: 'l1', staffid: 'a', day: '2030-05-01', from: 615, to: 675 })).toBe(null)
})

test('what runs over midnight has a part on each day', () => {
  const night = { startsAt: at('22:00'), endsAt: at('02:00', '2030-05-02') }
  expect(spanOn(night, '2030-05-01', zone)).toEqual({ from: 1320, to: 1440 })
  expect(spanOn(night, '2030-05-02', zone)).toEqual({ from: 0, to: 120 })
  expect(spanOn(night, '2030-05-03', zone)).toBe(undefined)
})

test.each([
  ['2030-05-01', 600, zone, '2030-05-01T02:00:00.000Z'],
  ['2030-03-31', 60, 'Europe/Berlin', '2030-03-31T00:00:00.000Z'],
  ['2030-03-31', 240, 'Europe/Berlin', '2030-03-31T02:00:00.000Z'],
  ['2030-10-27', 600, 'Europe/Berlin', '2030-10-27T09:00:00.000Z'],
])('%s, minute %i in %s', (day, minute, inZone, instant) => {
  expect(zoneInstant(day, minute, inZone)).toBe(instant)
})

test('a day that is closed is closed from its first opening to its last closing, of one person or of all', () => {
  const wednesday = '2030-05-01'
  const hours = [
    { weekday: 3, fromMinute: 600, toMinute: 780 },
    { weekday: 3, fromMinute: 840, toMinute: 1140 },
    { weekday: 4, fromMinute: 480, toMinute: 1200 },
  ]
  const shifts = [{ staffid: 'a', weekday: 3, fromMinute: 840, toMinute: 1080 }]
  expect(openOn({ hours, shifts }, wednesday, '')).toEqual({ from: 600, to: 1140 })
  expect(openOn({ hours, shifts }, wednesday, 'a')).toEqual({ from: 840, to: 1080 })
  expect(openOn({ hours, shifts }, '2030-05-05', 'a')).toEqual({ from: 540, to: 1080 })
})

test('a closing takes up the column of a day where it concerns all who work then, and else a part of it', () => {
  const shifts = ['a', 'b'].map((staffid) => ({ staffid, weekday: 3, fromMinute: 600, toMinute: 1140 }))
  const of = (...people: string[]) => {
    const blocks = people.map((staffid) => closed(`${staffid}1`, staffid, 'one'))
    const [column] = dayColumns({ ...data, blocks }, '2030-05-01', '2030-05-01', (day) => day)
    const [block] = column?.blocks ?? []
    if (!column || !block) throw new Error('Nothing is closed')
    return { column, block }
  }
  const [alone, both] = [of('a'), of('a', 'b')]
  expect(closesColumn(both.block, both.column, data, '')).toBe(true)
  expect(closesColumn(alone.block, alone.column, { ...data, shifts }, '')).toBe(false)
  // Who has that day off is not there to be closed.
  expect(
    closesColumn(
      alone.block,
      alone.column,
      { ...data, shifts: shifts.map((shift, i) => ({ ...shift, weekday: 3 + i })) },
      '',
    ),
  ).toBe(true)
  // The schedule of one person, and the column of one.
  expect(closesColumn(alone.block, alone.column, { ...data, shifts }, 'a')).toBe(true)
  expect(closesColumn(alone.block, { ...alone.column, staffid: 'a' }, { ...data, shifts }, '')).toBe(true)
})
