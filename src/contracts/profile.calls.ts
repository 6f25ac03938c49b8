import { z } from 'zod'
import { market } from '#shared/brand.ts'
import { AnnouncementView } from './content.ts'
import { data, operations } from './operation.ts'
import {
  AnnounceQuery,
  ContactUtsQuery,
  Preferences,
  PreferencesView,
  ProfileQuery,
  ProfileView,
  StatisticsEvent,
  WebLog,
} from './profile.ts'

const area = 'Profile'

export const profileCalls = operations({
  'GET /api/h/profile': {
    id: 'getProfile',
    says: 'The signed-in person, with companies and address cards on demand',
    area,
    who: 'signed_in',
    query: ProfileQuery,
    answers: 'Profile',
    answer: data(ProfileView),
  },
  'GET /api/h/meta/contactuts': {
    id: 'listContactStamps',
    says: 'When contacts last changed, in milliseconds',
    area,
    who: 'signed_in',
    query: ContactUtsQuery,
    answers: 'The stamps of contacts that the caller may see',
    answer: data(z.array(z.object({ id: z.string(), uts: z.number() }))),
  },
  'GET /api/h/user-prefs': {
    id: 'getPreferences',
    says: 'The signed-in person’s preferences',
    area,
    who: 'signed_in',
    answers: 'Preferences',
    answer: data(PreferencesView),
  },
  'POST /api/h/user-prefs': {
    id: 'savePreferences',
    says: 'Save preferences; those not given stay',
    area,
    who: 'signed_in',
    body: Preferences,
    example: { currency: market.currency },
    answers: 'Preferences',
    answer: data(PreferencesView),
  },
  'GET /api/h/announce': {
    id: 'getAnnouncement',
    says: 'The current announcement',
    area,
    who: 'signed_in',
    query: AnnounceQuery,
    answers: 'The announcement, or null',
    answer: data(AnnouncementView.nullable()),
  },
  'POST /api/h/utils/web-log': {
    id: 'reportError',
    says: 'Report an error of the interface',
    area: 'Reports',
    who: 'anyone',
    body: WebLog,
    bodyKilobytes: 8,
    example: { text: 'TypeError' },
    answers: 'Kept',
    answer: data(z.object({})),
  },
  'POST /api/event': {
    id: 'countEvent',
    says: 'Count an event of the product’s own statistics',
    area: 'Reports',
    who: 'anyone',
    body: StatisticsEvent,
    bodyKilobytes: 8,
    example: { name: 'search', props: { term: 'aircon', results: 12 } },
    answers: 'Counted',
    answer: data(z.object({})),
  },
})
