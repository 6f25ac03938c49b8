import type { SaveSetup, SetupView } from '#contracts/setup.ts'
import { clockOf, endOf, minutesOf } from '#shared/clock-of.ts'
import { DAY_MINUTES } from '#shared/time.ts'
import type { Spot } from '#web/ui/map/pin-map.tsx'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The fields of the step that asks where and when: one opening a day, the same on each. */
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
}

/** What a day begins with where nothing is said: nine to six, Monday to Saturday. */
const usual = { opens: '09:00', closes: '18:00', days: [true, true, true, true, true, true, false] }

/** What the step begins with. Openings of before become one a day, from the first to the last. */
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
        }
      : usual),
  }
}

export const placeOf = ({ phone, spot, line1, postcode, city, state }: Where): SaveSetup['place'] => ({
  line1,
  postcode,
  city,
  state,
  phone: phone.trim() || null,
  lat: spot?.lat ?? null,
  lng: spot?.lng ?? null,
})

export const hoursOf = ({ days, opens, closes }: Where): SaveSetup['hours'] =>
  weekdays.filter((day) => days[day - 1]).map((weekday) => ({ weekday, from: minutesOf(opens), to: endOf(closes) }))
