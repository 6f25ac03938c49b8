import { z } from 'zod'
import { Id } from './id.ts'
import { instant } from './when.ts'

export const ProposalView = z
  .object({
    startsAt: instant,
    expiresAt: instant,
    sameTime: z.boolean(),
    staff: z.object({ staffid: Id, name: z.string() }).nullable(),
  })
  .describe(
    'Another time that a provider proposes, or the same time with somebody else; `staff` where another person would serve. Without an answer until `expiresAt` the booking stays as it is.',
  )
export type ProposalView = z.infer<typeof ProposalView>

export const ToldBy = z
  .enum(['account', 'mail', 'sms', 'nobody'])
  .describe('How a customer is told about an order; `nobody`: there is no way to tell them')
export type ToldBy = z.infer<typeof ToldBy>
