import { z } from 'zod'

/** The subscription of a browser's push manager. */
export const PushSubscribe = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'format'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}={0,2}$/, 'format'),
  }),
})
export const PushUnsubscribe = z.strictObject({ endpoint: z.url().max(1000) })
/** The key to subscribe with; null where messages stay in the local mailbox. */
export const PushKeyView = z.object({ key: z.string().nullable() })
export type PushKeyView = z.infer<typeof PushKeyView>
