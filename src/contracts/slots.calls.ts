import { z } from 'zod'
import { FindSeries, FindSlots, SeriesView, SlotsView } from './booking.ts'
import { dataKey } from './data-key.ts'
import { jsonParam } from './json-param.ts'
import { data, operations } from './operation.ts'

const area = 'Booking'

export const slotsCalls = operations({
  [dataKey('slots')]: {
    heavy: true,
    id: 'findSlots',
    says: 'Free times of an offer: of a day, of a range of days, or the next one',
    area,
    who: 'anyone',
    notes:
      'Nothing is held: a time may be gone when it is ordered (`booking.slot_taken`), then ask again. Times are those at which it can begin, for the choice that was sent: length, person and place matter.',
    query: z.strictObject({ find: jsonParam(FindSlots) }),
    answers: 'Free times; days count in the zone named',
    answer: data(SlotsView),
    refusals: ['catalogue.offer_not_found', 'booking.offer_unavailable'],
  },
  [dataKey('series')]: {
    id: 'findSeries',
    says: 'The dates of a weekly, fortnightly or monthly series, and which of them are free',
    area,
    who: 'anyone',
    notes:
      'Send the dates that are wanted to `placeSeries`; take out those that are not free, or put one of their `alternatives` in their place.',
    query: z.strictObject({ find: jsonParam(FindSeries) }),
    answers: 'The dates in order; nothing is held',
    answer: data(SeriesView),
    refusals: ['catalogue.offer_not_found', 'booking.offer_unavailable'],
  },
})
