import { z } from 'zod'
import { notificationKinds } from '#shared/notifications.ts'
import { Id } from './id.ts'
import { pageOf, pageSize } from './paging.ts'

export const ListNotices = z.strictObject({
  cursor: Id.optional(),
  limit: pageSize(100).optional(),
})
export type ListNotices = z.infer<typeof ListNotices>

export const NoticeView = z
  .object({
    noticeid: Id,
    kind: z.enum(notificationKinds),
    title: z.string(),
    text: z.string(),
    path: z.string(),
    at: z.iso.datetime(),
    read: z.boolean(),
  })
  .describe('A notice in the language of the request; `path` is the page it is about, without a language prefix')
export type NoticeView = z.infer<typeof NoticeView>
export const NoticesView = pageOf(NoticeView)
export type NoticesView = z.infer<typeof NoticesView>

export const ReadNotices = z
  .strictObject({
    ids: z.array(Id).min(1).max(100).optional(),
    orderid: Id.optional(),
  })
  .describe('Which notices to mark as read: some by their ids, those of an order, or all without either')
export type ReadNotices = z.infer<typeof ReadNotices>
export const ReadNoticesView = z.object({ marked: z.int() })
