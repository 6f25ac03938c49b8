import { z } from 'zod'
import { Id } from './id.ts'
import { data, operations } from './operation.ts'
import { AnnouncementRow, AnnouncementsQuery, SaveAnnouncement } from './operators.ts'
import { countedPageOf } from './paging.ts'

const area = 'Operators'
const params = z.object({ id: Id })
const idAnswer = data(z.object({ id: z.string() }))
const exampleTexts = { en: 'Maintenance on Sunday', ms: 'Penyelenggaraan pada hari Ahad', zh: '周日系统维护' }

const announcement = {
  title: exampleTexts,
  text: exampleTexts,
  from: '2030-05-01T00:00:00Z',
  to: '2030-05-02T00:00:00Z',
  audience: 'everyone',
}

export const announcementsCalls = operations({
  'GET /api/h/admin/announcements': {
    id: 'listAnnouncements',
    says: 'Announcements: coming, current and past',
    area,
    who: 'operator',
    query: AnnouncementsQuery,
    answers: 'Announcements',
    answer: data(countedPageOf(AnnouncementRow)),
  },
  'POST /api/h/admin/announcements': {
    id: 'makeAnnouncement',
    says: 'Make an announcement, in three languages',
    area,
    who: 'operator',
    body: SaveAnnouncement,
    example: announcement,
    answers: 'Made',
    answer: idAnswer,
    keyed: true,
  },
  'PUT /api/h/admin/announcements/{id}': {
    id: 'changeAnnouncement',
    says: 'Change an announcement',
    area,
    who: 'operator',
    params,
    body: SaveAnnouncement,
    example: announcement,
    answers: 'Changed',
    answer: idAnswer,
    refusals: ['content.announcement_not_found'],
  },
  'DELETE /api/h/admin/announcements/{id}': {
    id: 'endAnnouncement',
    says: 'End an announcement now',
    area,
    who: 'operator',
    params,
    answers: 'Ended',
    answer: data(z.object({})),
    refusals: ['content.announcement_not_found'],
  },
})
