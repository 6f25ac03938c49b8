import { z } from 'zod'

export const PushSubscribe = z
  .strictObject({
    endpoint: z.url().max(1000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'format'),
      auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}={0,2}$/, 'format'),
    }),
  })
  .describe("The subscription of a browser's push manager")
export const PushUnsubscribe = z.strictObject({ endpoint: z.url().max(1000) })
export const PushKeyView = z
  .object({ key: z.string().nullable() })
  .describe('The key to subscribe with; null where messages stay in the local mailbox')
export type PushKeyView = z.infer<typeof PushKeyView>
