import { z } from 'zod'
import { instant } from './when.ts'

/**
 * Another time that a provider proposes, or the same with somebody else; `staff` where another person would serve.
 * Silence until `expiresAt` keeps what stands.
 */
export const ProposalView = z.object({
  startsAt: instant,
  expiresAt: instant,
  sameTime: z.boolean(),
  staff: z.object({ staffid: z.uuid(), name: z.string() }).nullable(),
})
export type ProposalView = z.infer<typeof ProposalView>

/** How a customer hears of what becomes of an order; `nobody`: it cannot be told. */
export const ToldBy = z.enum(['account', 'mail', 'sms', 'nobody'])
export type ToldBy = z.infer<typeof ToldBy>
