import { z } from 'zod'
import { cancellings } from '#shared/closure-life.ts'
import { figures } from '#shared/figures.ts'
import { perLanguage } from './contacts.ts'
import { ScheduleEntry } from './desk.ts'
import { companyKey, Id } from './id.ts'
import { jsonParam } from './json-param.ts'
import { line } from './names.ts'
import { countedPageOf, pageOf, pageSize } from './paging.ts'
import { LocalizedText } from './shown.ts'
import { day } from './when.ts'

/** Some branches of a company, each once. */
const Branches = z
  .array(Id)
  .min(1)
  .max(figures.mostClosedBranches)
  .refine((ids) => new Set(ids).size === ids.length, 'repeated')

const days = {
  from: day.describe('The first day, by the clock of each branch'),
  to: day.describe('The last day, which is closed, too'),
}

export const ClosuresQuery = z.strictObject({
  companyid: companyKey,
  limit: pageSize(100).optional(),
  cursor: z.string().max(100).optional(),
})
export type ClosuresQuery = z.infer<typeof ClosuresQuery>

export const ClosureRow = z
  .object({
    closureid: z.string(),
    ...days,
    branchids: z.array(z.string()).nullable().describe('Null: all branches, also those that come later'),
    branches: z.array(z.string()).describe('What these are called in the language of the request; none of all'),
    words: LocalizedText.describe('What guests are told'),
    called: z.string().describe('The same in the language of the request; empty where nothing is said'),
    booked: z.int().describe('How many bookings still lie in it, as far as the rights of the caller reach'),
    cancelling: z
      .enum(cancellings)
      .describe('Whether its bookings are being cancelled; `stopped`: whoever asked for it may not any more'),
    toCancel: z.int().describe('How many there were when it was asked for; what has begun is left alone'),
    cancelled: z.int().describe('How many of them are cancelled by now'),
    refused: z.int().describe('How many could not be cancelled'),
    opens: z.boolean().describe('Whether the caller may open it again'),
  })
  .describe('Days on which a company, or some of its branches, is closed')
export type ClosureRow = z.infer<typeof ClosureRow>

export const ClosuresView = countedPageOf(ClosureRow)
export type ClosuresView = z.infer<typeof ClosuresView>

export const ClosedBookingsQuery = z.strictObject({
  companyid: companyKey,
  ...days,
  branchids: jsonParam(Branches.optional()).optional().describe('Without it all branches'),
  limit: pageSize(100).optional(),
  cursor: z.string().max(100).optional(),
})
export type ClosedBookingsQuery = z.infer<typeof ClosedBookingsQuery>

export const ClosedBookingsView = pageOf(ScheduleEntry).extend({
  totals: z.object({
    booked: z.int().describe('How many bookings lie there, of all pages'),
    paying: z.int().describe('How many checkouts hold time there while they are paid: each may become one more'),
    mark: z.string().describe('Of which bookings these are: another one once there are others'),
  }),
})
export type ClosedBookingsView = z.infer<typeof ClosedBookingsView>

const seen = z
  .string()
  .max(100)
  .optional()
  .describe('The `mark` of the bookings that were looked at: refused where there are others by now')

export const CloseDays = z.strictObject({
  companyid: companyKey,
  ...days,
  branchids: Branches.optional().describe(
    'Without it all that the rights of the caller reach; where these are all branches, also those that come later',
  ),
  words: perLanguage(line(120)).optional().describe('What guests are told; a language that has none reads another'),
  bookings: z
    .enum(['keep', 'cancel'])
    .optional()
    .describe(
      'What becomes of what is booked then: it stays, which is what happens without a word, or all of it is cancelled',
    ),
  seen,
})
export type CloseDays = z.infer<typeof CloseDays>

export const ClosedDays = z.object({
  closureid: z.string(),
  booked: z.int().describe('How many bookings lie in it'),
  paying: z.int().describe('How many checkouts hold time in it while they are paid'),
})

export const CancelClosed = z.strictObject({ companyid: companyKey, closureid: Id, seen })
export type CancelClosed = z.infer<typeof CancelClosed>

export const OpenDays = z.strictObject({ companyid: companyKey, closureid: Id })
export type OpenDays = z.infer<typeof OpenDays>
