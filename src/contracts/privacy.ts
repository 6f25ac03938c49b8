import { z } from 'zod'

/** One thing that keeps an account from being deleted. */
export const DeletionBlocker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open_order'), orderid: z.string(), docno: z.string(), company: z.string() }),
  z.object({ kind: z.literal('last_owner'), companyid: z.string(), slug: z.string(), name: z.string() }),
])
export type DeletionBlocker = z.infer<typeof DeletionBlocker>

/** What stands before a deletion: what blocks it, and how one proves who one is. */
export const DeletionView = z.object({
  reasons: z.array(DeletionBlocker),
  graceDays: z.number().int(),
  hasPassword: z.boolean(),
  hasApp: z.boolean(),
  codeGoesTo: z.string(),
})
export type DeletionView = z.infer<typeof DeletionView>

export const DeletionRequested = z.object({ deletionAt: z.string() })

/** One copy of one's own data. It is kept for some days after it is ready; another may be asked for at `nextAt`. */
export const DataExportView = z.object({
  id: z.string(),
  state: z.enum(['making', 'ready', 'expired']),
  bytes: z.number().int(),
  requestedAt: z.string(),
  expiresAt: z.string().nullable(),
  nextAt: z.string(),
})
export type DataExportView = z.infer<typeof DataExportView>

/** The token that `identity.deletion_pending` carries. */
export const KeepAccount = z.strictObject({ keep: z.string().min(1).max(4096) })
