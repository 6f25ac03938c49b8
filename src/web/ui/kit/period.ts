import { addDays, type Day, isDay } from '#shared/days.ts'

/** A period with both its days; '' where an end is open. */
export interface Period {
  from: Day | ''
  to: Day | ''
}

const back = ['last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const

/**
 * Common periods, counted from today, by what a list is about: what was made or has happened lies behind; what is to come, such
 * as visits, lies ahead as well.
 */
export const presets = { back, ahead: ['today', 'tomorrow', 'next7', ...back] } as const
export type Looks = keyof typeof presets
export type Preset = (typeof presets)[Looks][number]

/** The first and the last day that can be asked for. */
export const edges = { from: '1900-01-01', to: '2099-12-31' } as const

const lengths = { last7: 7, last30: 30, last90: 90 } as const

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The days of a preset. Those that look back end today, those that look ahead begin with it; a month is the whole of it. */
export function periodOf(preset: Preset, today: Day): Period {
  if (preset === 'thisMonth') {
    // No month is longer than 31 days, and none shorter than the four that are left over.
    return { from: firstOfMonth(today), to: addDays(firstOfMonth(addDays(firstOfMonth(today), 31)), -1) }
  }
  if (preset === 'lastMonth') {
    const to = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(to), to }
  }
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) }
  if (preset === 'next7') return { from: today, to: addDays(today, 6) }
  return { from: addDays(today, 1 - lengths[preset]), to: today }
}

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** Which preset a period is; of two that are the same today the one that was `chosen`. */
export function presetOf(period: Period, today: Day, looks: Looks, chosen?: Preset): Preset | undefined {
  const fits = presets[looks].filter((preset) => isSame(periodOf(preset, today), period))
  return fits.find((preset) => preset === chosen) ?? fits[0]
}

/** Whether it is valid: its days exist, and the last is not before the first. */
export function isPeriod({ from, to }: Period): boolean {
  const isEnd = (day: string) => day === '' || (isDay(day) && day >= edges.from && day <= edges.to)
  return isEnd(from) && isEnd(to) && !isTurned({ from, to })
}

/** Whether the last day comes before the first. */
export const isTurned = ({ from, to }: Period) => from !== '' && to !== '' && to < from
