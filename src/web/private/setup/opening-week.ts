import type { SaveSetup, SetupView } from '#contracts/setup.ts'
import { clockOf } from '#shared/clock-of.ts'
import { DAY_MINUTES } from '#shared/time.ts'
import { hoursOf as hoursOfWeek, rowsOf, type WorkRow, weekdays } from '#web/ui/kit/week-rows.ts'
import type { Spot } from '#web/ui/map/pin-map.tsx'

/** The fields of the step that asks where and when: one opening a day, the same on each, or a week in parts. */
export interface Where {
  phone: string
  line1: string
  postcode: string
  city: string
  state: string
  spot: Spot | null
  days: boolean[]
  opens: string
  closes: string
  /** Whether the week counts, in place of the hours that are the same on each day. */
  inParts: boolean
  week: WorkRow[]
}

/** What a day begins with where nothing is said: nine to six, Monday to Saturday. */
const usual = { opens: '09:00', closes: '18:00', days: [true, true, true, true, true, true, false] }

/** What the step begins with. */
export function whereOf(setup: SetupView | null): Where {
  const { place = null, hours = [] } = setup ?? {}
  const isSaid = place?.line1 !== null && place !== null
  return {
    phone: place?.phone ?? '',
    line1: place?.line1 ?? '',
    postcode: place?.postcode ?? '',
    city: place?.city ?? '',
    state: place?.state ?? '',
    spot: place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null,
    ...(isSaid && hours.length > 0
      ? {
          days: weekdays.map((day) => hours.some(({ weekday }) => weekday === day)),
          opens: clockOf(Math.min(...hours.map(({ from }) => from))),
          closes: clockOf(Math.max(...hours.map(({ to }) => to)) % DAY_MINUTES),
          inParts: !isAlike(hours),
          week: rowsOf(hours),
        }
      : { ...usual, inParts: false, week: weekOf(usual) }),
  }
}

/** Whether a week has one opening a day, the same on each. */
const isAlike = (hours: SetupView['hours']) =>
  hours.every(
    ({ weekday, from, to }, place) =>
      from === hours[0]?.from && to === hours[0].to && hours.findIndex((one) => one.weekday === weekday) === place,
  )

/** The week of hours that are the same on each day, as the fields of a week have it. */
export const weekOf = ({ days, opens, closes }: Pick<Where, 'days' | 'opens' | 'closes'>): WorkRow[] =>
  weekdays.filter((day) => days[day - 1]).map((weekday) => ({ weekday, from: opens, to: closes }))

export const placeOf = ({ phone, spot, line1, postcode, city, state }: Where): SaveSetup['place'] => ({
  line1,
  postcode,
  city,
  state,
  phone: phone.trim() || null,
  lat: spot?.lat ?? null,
  lng: spot?.lng ?? null,
})

export const hoursOf = (where: Where): SaveSetup['hours'] => hoursOfWeek(where.inParts ? where.week : weekOf(where))
