import { z } from 'zod'
import { orderStatuses } from '#shared/order-status.ts'
import { Id } from './id.ts'
import { LocalizedText } from './orders.ts'
import { pageOf, pageSize } from './paging.ts'
import { instant } from './when.ts'

const id = Id
const secret = z.string().min(16).max(64)
export const MessageInput = z
  .strictObject({
    text: z.string().trim().max(5000).optional(),
    fileids: z.array(id).max(10).optional(),
    as: z.enum(['customer', 'provider']).optional(),
    secret: secret.optional(),
  })
  .superRefine((message, check) => {
    if (!message.text && !message.fileids?.length)
      check.addIssue({ code: 'custom', message: 'required', path: ['text'] })
  })
  .describe('A text, attachments, or both')
export type MessageInput = z.infer<typeof MessageInput>
export const MessageView = z.object({
  id,
  side: z.enum(['customer', 'provider']),
  name: z.string(),
  mine: z.boolean().describe('Whether the caller wrote it, and not a colleague on the same side'),
  text: z.string(),
  files: z.array(z.object({ id, name: z.string(), mime: z.string(), bytes: z.int() })),
  masked: z
    .boolean()
    .describe('Whether contact details in the text were masked, since nothing is paid or confirmed yet'),
  read: z.boolean().describe('Whether the other side has read it'),
  at: instant,
})
export type MessageView = z.infer<typeof MessageView>

export const ThreadHead = z
  .object({
    orderid: id,
    docno: z.string(),
    status: z.enum(orderStatuses),
    title: LocalizedText,
    name: z.string().describe('Who is on the other side'),
    avatarFileId: id.nullable(),
    startsAt: instant.nullable(),
    zone: z.string().describe('Of the order, in which its times and those of the messages are told'),
  })
  .describe(
    'What stands above a thread. Also staff who may answer messages and not see orders get it, so it tells no more of the order.',
  )
export type ThreadHead = z.infer<typeof ThreadHead>
export const ThreadHeadView = ThreadHead.extend({
  open: z.boolean().describe('Whether the order is placed: before, nobody writes about it'),
})
export type ThreadHeadView = z.infer<typeof ThreadHeadView>
export const ThreadView = ThreadHead.extend({
  threadid: id,
  unread: z.int(),
  last: z.object({
    side: z.enum(['customer', 'provider']),
    name: z.string().describe('Who wrote it'),
    mine: z.boolean().describe('Whether the caller wrote it, and not a colleague on the same side'),
    text: z.string(),
    files: z.int(),
    at: instant,
  }),
})
export type ThreadView = z.infer<typeof ThreadView>
export const ListThreads = z.strictObject({
  companyid: z.string().max(60).optional(),
  cursor: id.optional(),
  limit: pageSize(50).optional(),
})
export type ListThreads = z.infer<typeof ListThreads>
export const ThreadsView = pageOf(ThreadView)
export type ThreadsView = z.infer<typeof ThreadsView>
export const UnreadView = z.object({
  unread: z.int(),
  notices: z.int().describe('Notices that the caller has not read'),
  companies: z
    .array(z.object({ companyid: id, slug: z.string(), unread: z.int() }))
    .describe('Companies whose messages the caller may read'),
})
export type UnreadView = z.infer<typeof UnreadView>

/** What an event of the live stream says has changed, by ids alone. */
const LiveWord = z.union([
  z
    .strictObject({
      orderid: id,
      companyid: id,
      changed: z.literal(true).optional().describe('The order itself changed, and not only its thread'),
    })
    .describe('An order, or the messages about it'),
  z
    .strictObject({ companyid: id, schedule: z.literal(true) })
    .describe("A company's schedule, by something that is no order, or by one of which the caller sees the time alone"),
  z
    .strictObject({ companyid: id, offers: z.literal(true) })
    .describe("A company's offers, for the staff who see them: one was paused, is on sale again, or changed"),
  z.strictObject({ notices: z.literal(true) }).describe("The caller's notices"),
])
export type LiveWord = z.infer<typeof LiveWord>

/** The events of the live stream by name. */
export const liveEvents = {
  open: {
    says: 'First on every connection, and whenever something may have been missed: fetch everything again',
    data: z.strictObject({}),
  },
  messages: { says: 'What to fetch again', data: LiveWord },
}
