import { ListNotices, NoticesView, ReadNotices, ReadNoticesView } from './notices.ts'
import { data, operations } from './operation.ts'

const area = 'Notifications'
/** Notices: what people are told in the product. */

export const noticesCalls = operations({
  'GET /api/h/notices': {
    id: 'listNotices',
    says: 'The notices of the last ninety days',
    area,
    who: 'signed_in',
    query: ListNotices,
    answers: 'Newest first',
    answer: data(NoticesView),
  },
  'PUT /api/h/notices/read': {
    id: 'markNoticesRead',
    says: 'Mark notices as read: some, those of an order, or all',
    area,
    who: 'signed_in',
    body: ReadNotices,
    example: { orderid: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10' },
    answers: 'How many were unread',
    answer: data(ReadNoticesView),
  },
})
