import {
  CancelClosed,
  CloseDays,
  ClosedBookingsQuery,
  ClosedBookingsView,
  ClosedDays,
  ClosuresQuery,
  ClosuresView,
  OpenDays,
} from './closures.ts'
import { data, done, operations } from './operation.ts'

const area = "Provider's desk"

export const closuresCalls = operations({
  'GET /api/h/closures': {
    id: 'listClosures',
    says: 'The days on which a company, or some of its branches, is closed',
    area,
    who: ['schedule.edit'],
    keys: true,
    notes: 'Those that are not over, the soonest first, as far as the rights of the caller reach.',
    query: ClosuresQuery,
    answers: 'Closures',
    answer: data(ClosuresView),
  },
  'GET /api/h/closures/bookings': {
    id: 'listClosedBookings',
    heavy: true,
    says: 'What is booked on some days of a company or of some of its branches',
    area,
    who: ['schedule.edit'],
    keys: true,
    notes:
      'Ask before `closeDays`, and send its `mark` along; or about the days of a closure, to see what is still booked.',
    query: ClosedBookingsQuery,
    answers: 'Bookings, the earliest first',
    answer: data(ClosedBookingsView),
    refusals: ['contacts.contact_not_found'],
  },
  'POST /api/h/closures': {
    id: 'closeDays',
    says: 'Close a company, or some of its branches, for some days',
    area,
    who: ['schedule.edit'],
    keys: true,
    notes:
      'Nobody can book these days from then on, and guests read the words. What is booked stays, or with `bookings: cancel` is cancelled one after the other, each with its money back and a mail; that needs `orders.change`, and no key opens it. Events are held whatever is closed.',
    body: CloseDays,
    example: { companyid: 'seri-ayu-salon', from: '2030-12-24', to: '2030-12-26', words: { en: 'Christmas' } },
    answers: 'What was closed, and what is booked in it',
    answer: data(ClosedDays),
    refusals: [
      'companies.not_now',
      'contacts.contact_not_found',
      'desk.closed_already',
      'desk.closures_full',
      'desk.booked_meanwhile',
    ],
    keyed: true,
  },
  'PUT /api/h/closures': {
    id: 'cancelClosedBookings',
    says: 'Cancel what is still booked on closed days',
    area,
    who: ['orders.change'],
    // It goes on after it is answered.
    keys: false,
    notes:
      'One after the other, each with its money back and a mail; `listClosures` tells how far it is. Repeats while it is under way change nothing.',
    body: CancelClosed,
    example: { companyid: 'seri-ayu-salon', closureid: '01890000-0000-7000-8000-000000000000' },
    answers: 'It is under way',
    answer: done,
    refusals: ['desk.closure_not_found', 'desk.booked_meanwhile'],
    keyed: true,
  },
  'DELETE /api/h/closures': {
    id: 'openDays',
    says: 'Open closed days again',
    area,
    who: ['schedule.edit'],
    keys: true,
    notes: 'They can be booked again at once. What was cancelled stays cancelled; what is not yet is left alone.',
    query: OpenDays,
    answers: 'Open again',
    answer: done,
    refusals: ['desk.closure_not_found'],
  },
})
