import type { DisputeView } from '#contracts/tasks.ts'
import { type OrderStep, orderSteps } from '#shared/order-steps.ts'

/** What each step of a dispute is, by its name in the timeline of the order. */
export const disputeSteps: { readonly [Step in OrderStep]?: DisputeView['said'][number]['as'] } = {
  claim_no_show: 'claim',
  claim_provider_no_show: 'claim',
  contest: 'objection',
  answer: 'answer',
  withdraw_claim: 'withdrawal',
  withdraw_claim_early: 'withdrawal',
  withdraw_claim_late: 'withdrawal',
}

/** The steps that belong to a dispute. */
export const stepsOfDispute: readonly OrderStep[] = orderSteps.filter((step) => disputeSteps[step])
