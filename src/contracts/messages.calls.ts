import { z } from 'zod'
import { Id } from './id.ts'
import {
  ListThreads,
  liveEvents,
  MessageInput,
  MessageView,
  ThreadHeadView,
  ThreadsView,
  UnreadView,
} from './messages.ts'
import { data, operations } from './operation.ts'
import { SecretQuery } from './orders.ts'

const area = 'Messages'
const params = z.object({ orderid: Id })
const SideQuery = SecretQuery.extend({ as: z.enum(['customer', 'provider']).optional() })
const view = ['orders.order_not_found', 'companies.forbidden', 'orders.not_allowed_now'] as const

export const messagesCalls = operations({
  'GET /api/h/orders/{orderid}/thread': {
    id: 'getThread',
    says: 'What stands above the thread of an order: with whom, about what and when',
    area,
    who: 'anyone',
    params,
    query: SideQuery,
    answers: 'The head of the thread',
    answer: data(ThreadHeadView),
    refusals: ['orders.order_not_found', 'companies.forbidden'],
  },
  'GET /api/h/orders/{orderid}/messages': {
    id: 'listOrderMessages',
    says: 'The thread of an order: the latest hundred messages, or those before one',
    area,
    who: 'anyone',
    notes:
      'Reading the latest marks them as read and tells the other side so; with `before`, or with `unseen` for what nobody sees yet, it does not. Repeat with the first message’s id to go back; fewer than a hundred end it.',
    params,
    query: SideQuery.extend({
      before: Id.optional(),
      unseen: z.literal('1').optional().describe('Nobody sees them yet: they stay unread'),
    }),
    answers: 'Oldest first',
    answer: data(z.array(MessageView)),
    refusals: [...view],
  },
  'POST /api/h/orders/{orderid}/messages': {
    id: 'postOrderMessage',
    says: 'Write to the other side of an order',
    area,
    who: 'anyone',
    notes:
      'The other side is told at once, and by mail if it does not read it. Files are uploaded first (`uploadFile` with `private=1`) and named in `fileids`.',
    params,
    body: MessageInput,
    example: { text: 'Is there a place to park?', as: 'customer' },
    answers: 'The message',
    answer: data(MessageView),
    refusals: [...view],
    keyed: true,
  },
  'GET /api/h/orders/{orderid}/files/{fileid}': {
    id: 'getMessageFile',
    says: 'A file attached to a message; pictures at a served width',
    area,
    who: 'anyone',
    params: params.extend({ fileid: Id }),
    query: SideQuery.extend({ w: z.string().max(8).optional() }),
    answers: 'The bytes',
    file: 'application/octet-stream',
    refusals: [...view, 'files.file_not_found'],
  },
  'GET /api/h/threads/unread': {
    id: 'countUnread',
    says: 'How many messages are unread: the signed-in person’s, and those of the companies that they answer for',
    area,
    who: 'signed_in',
    answers: 'Counts',
    answer: data(UnreadView),
  },
  'GET /api/h/threads': {
    id: 'listThreads',
    says: 'The threads of the signed-in person, or of a company for its staff',
    area,
    who: 'signed_in',
    notes:
      'A thread comes up when something is written in it. With `companyid` those of a company, as far as the caller’s rights reach.',
    query: ListThreads,
    answers: 'The latest first',
    answer: data(ThreadsView),
    refusals: ['companies.company_not_found', 'companies.forbidden'],
  },
  'GET /api/h/live': {
    id: 'openLive',
    says: 'Server-sent events that say what to fetch again; ids only',
    area,
    who: 'signed_in',
    notes:
      'Events carry ids and no content: ask again for what you show. Connect anew whenever the stream ends, with a pause that grows; `open` comes first each time and means that anything may have changed. It ends with the session.',
    answers: 'The stream; its events stand under `x-events`',
    file: 'text/event-stream',
    events: liveEvents,
  },
})
