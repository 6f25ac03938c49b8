import { data, done, operations } from './operation.ts'
import { GiveUp, SaveSetup, SetupQuery, SetupView } from './setup.ts'

const area = 'Contacts'
const staff = ['companies.company_not_found', 'companies.forbidden'] as const

export const setupCalls = operations({
  'GET /api/h/setup': {
    id: 'getSetup',
    says: 'A company that is being set up: its place, hours and first services',
    area,
    who: ['company.edit'],
    query: SetupQuery,
    answers: 'How far it is',
    answer: data(SetupView),
    refusals: [...staff],
  },
  'PUT /api/h/setup': {
    id: 'saveSetup',
    heavy: true,
    says: 'Save the place, the hours, the first services, or how it is paid, of a company that is being set up',
    area,
    who: ['company.edit'],
    notes:
      'Until it is handed in (`POST /api/h/hand-in`). Its services are seen and booked by nobody before it is approved, and by everybody afterwards. First services are sent as `GET /api/h/setup` answers them, but for their price: `sen` is the amount of `price`, which is always in the currency of the company.',
    body: SaveSetup,
    example: {
      companyid: '0190a5c0-0000-7000-8000-000000000001',
      hours: [{ weekday: 1, from: 540, to: 1080 }],
    },
    answers: 'How far it is',
    answer: data(SetupView),
    refusals: [
      ...staff,
      'companies.not_now',
      'companies.changed_meanwhile',
      'contacts.contact_not_found',
      'contacts.too_many_cards',
    ],
  },
  'POST /api/h/give-up': {
    id: 'giveUpSetup',
    says: 'Give up a company that is being set up: it ends with what was saved of it, and its address is free again',
    area,
    who: ['company.edit'],
    notes: 'By its owner, and not once it is handed in. One that has ended already stays so.',
    body: GiveUp,
    example: { companyid: '0190a5c0-0000-7000-8000-000000000001' },
    answers: 'It has ended',
    answer: done,
    refusals: [...staff, 'companies.not_now'],
  },
})
