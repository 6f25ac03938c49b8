import { BranchesQuery, BranchesView, SaveBranch, SavedBranch, SwitchBranch } from './branches.ts'
import { data, done, operations } from './operation.ts'

const area = 'Contacts'

export const branchesCalls = operations({
  'GET /api/h/branches': {
    id: 'listBranches',
    says: 'The branches of a company with all that is said of each, for whoever edits it',
    area,
    who: ['company.edit'],
    notes: 'Also those that are out of use. Whoever only narrows a list by branch asks `listDeskBranches`.',
    query: BranchesQuery,
    answers: 'Branches, the oldest first',
    answer: data(BranchesView),
  },
  'POST /api/h/branches': {
    id: 'saveBranch',
    says: 'Add a branch to a company, or change one: its address, its clock, its opening hours, how it is reached, its pictures',
    area,
    who: ['company.edit'],
    notes:
      'What is booked ahead stays, also beyond new hours: `beyond` of `listBranches` says how much. Free times follow within seconds. Hours of a branch bound the hours of all who work there.',
    body: SaveBranch,
    example: {
      companyid: 'seri-ayu-salon',
      name: { en: 'Bangsar' },
      line1: '12 Jalan Telawi',
      postcode: '59100',
      city: 'Kuala Lumpur',
      hours: [
        { weekday: 1, from: 600, to: 780 },
        { weekday: 1, from: 840, to: 1200 },
      ],
    },
    answers: 'The branch’s id',
    answer: data(SavedBranch),
    refusals: [
      'companies.not_now',
      'companies.branch_changed',
      'contacts.contact_not_found',
      'contacts.too_many_cards',
    ],
    keyed: true,
  },
  'PUT /api/h/branches': {
    id: 'switchBranch',
    says: 'Take a branch out of use, or into use again',
    area,
    who: ['company.edit'],
    notes:
      'One out of use is shown to nobody and booked by nobody; what was booked there is kept. It is refused while it is the only one, while offers there are on sale, while something is booked there, or while rights of somebody hold in it.',
    body: SwitchBranch,
    example: { companyid: 'seri-ayu-salon', infoid: '01890000-0000-7000-8000-000000000000', used: false },
    answers: 'Done',
    answer: done,
    refusals: ['companies.not_now', 'companies.branch_in_use', 'contacts.contact_not_found'],
  },
})
