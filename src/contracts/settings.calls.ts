import { z } from 'zod'
import { PolicySummary } from './content.ts'
import { data, operations } from './operation.ts'
import { BookingSettingsView, FeaturesView, LetterheadView, SwitchFeatures } from './settings.ts'

const area = 'Settings'

export const settingsCalls = operations({
  'GET /api/h/settings/features': {
    id: 'getFeatures',
    says: 'The features that are switched on',
    area,
    who: 'anyone',
    answers: 'Feature switches',
    answer: data(FeaturesView),
  },
  'GET /api/h/settings/letterhead': {
    id: 'getLetterhead',
    says: 'Branding of mails, documents and the footer',
    area,
    who: 'anyone',
    answers: 'Branding',
    answer: data(LetterheadView),
  },
  'GET /api/h/settings/policies': {
    id: 'listPolicies',
    says: 'The pages under /about, grouped by heading',
    area,
    who: 'anyone',
    answers: 'Policies',
    answer: data(z.array(PolicySummary)),
  },
  'GET /api/h/settings/booking': {
    id: 'getBookingSettings',
    says: 'Rules of booking',
    area,
    who: 'anyone',
    answers: 'Rules',
    answer: data(BookingSettingsView),
  },
  'PUT /api/h/admin/features': {
    id: 'switchFeatures',
    says: 'Switch features of the installation, such as registration by invitation only',
    area: 'Operators',
    who: 'operator',
    body: SwitchFeatures,
    example: { onlyInvites: false },
    answers: 'Switches now',
    answer: data(FeaturesView),
  },
})
