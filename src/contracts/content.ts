import { z } from 'zod'

export const PolicySummary = z.object({ key: z.string(), heading: z.string(), others: z.boolean(), name: z.string() })
export type PolicySummary = z.infer<typeof PolicySummary>

export const PolicyView = PolicySummary.extend({ body: z.string(), version: z.string(), changedAt: z.string() })
export type PolicyView = z.infer<typeof PolicyView>

export const AnnouncementView = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type AnnouncementView = z.infer<typeof AnnouncementView>
