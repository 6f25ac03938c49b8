import { z } from 'zod'

export const OpenOrder = z.object({
  kind: z.literal('open_order'),
  orderid: z.string(),
  docno: z.string(),
  company: z.string(),
})
export const LastOwner = z.object({
  kind: z.literal('last_owner'),
  companyid: z.string(),
  slug: z.string(),
  name: z.string(),
})
export const DeletionBlocker = z
  .discriminatedUnion('kind', [OpenOrder, LastOwner])
  .describe('A reason why an account cannot be deleted')
export type DeletionBlocker = z.infer<typeof DeletionBlocker>

export const DeletionView = z
  .object({
    reasons: z.array(DeletionBlocker),
    graceDays: z.number().int(),
    hasPassword: z.boolean(),
    hasApp: z.boolean(),
    codeGoesTo: z.string(),
  })
  .describe('What blocks a deletion, and which proofs are possible')
export type DeletionView = z.infer<typeof DeletionView>

export const DeletionRequested = z.object({ deletionAt: z.string() })

export const DataExportView = z
  .object({
    id: z.string(),
    state: z.enum(['making', 'ready', 'expired']),
    bytes: z.number().int(),
    requestedAt: z.string(),
    expiresAt: z.string().nullable(),
    nextAt: z.string(),
  })
  .describe(
    "An export of the signed-in person's data. It is stored for some days after it is ready; the next may be requested at `nextAt`.",
  )
export type DataExportView = z.infer<typeof DataExportView>

export const KeepAccount = z
  .strictObject({ keep: z.string().min(1).max(4096) })
  .describe('The token in the data of `identity.deletion_pending`')
