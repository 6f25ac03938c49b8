import { z } from 'zod'
import { Id } from './id.ts'
import { data, operations } from './operation.ts'
import { FeedbackQuery, FeedbackRow, GiveFeedback, HandleFeedback } from './operators.ts'
import { countedPageOf } from './paging.ts'

const area = 'Operators'
const params = z.object({ id: Id })

export const feedbackCalls = operations({
  'POST /api/h/feedback': {
    id: 'giveFeedback',
    says: 'Send feedback about the product',
    area: 'Reports',
    who: 'anyone',
    body: GiveFeedback,
    example: { kind: 'idea', text: 'A map of everything I booked' },
    answers: 'Kept',
    answer: z.object({ ok: z.literal(true), message: z.string(), data: z.object({ id: z.string() }) }),
    keyed: true,
  },
  'GET /api/h/admin/feedback': {
    id: 'listFeedback',
    says: 'Feedback',
    area,
    who: 'operator',
    query: FeedbackQuery,
    answers: 'Feedback',
    answer: data(countedPageOf(FeedbackRow)),
    file: 'text/csv',
  },
  'PUT /api/h/admin/feedback/{id}': {
    id: 'handleFeedback',
    says: 'Mark feedback as handled or open again',
    area,
    who: 'operator',
    params,
    body: HandleFeedback,
    example: { handled: true },
    answers: 'Marked',
    answer: data(z.object({})),
    refusals: ['feedback.entry_not_found'],
  },
})
