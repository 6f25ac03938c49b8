import { z } from 'zod'
import type { RefusalData } from '#shared/errors.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { KeepsBranch } from './branches.ts'
import { Id as id } from './id.ts'
import { DeletionBlocker } from './privacy.ts'
import { MoneyView } from './shown.ts'
import { KeptBy } from './staff.ts'
import { instant } from './when.ts'

const orderids = z.array(id)

export const RefusedTime = z.object({
  orderids: orderids.describe('The orders that it is about'),
  offerid: id.optional(),
  startsAt: instant.optional().describe('The time that was asked for'),
  alternatives: z
    .array(z.object({ startsAt: instant, endsAt: instant }))
    .optional()
    .describe('The nearest times that are free'),
})

export const MovedMeanwhile = z.object({
  startsAt: instant.nullable().describe('When it is by now'),
  proposed: instant.nullable().describe('The time that is proposed by now'),
  servedBy: id.nullish().describe('Where that is another person: who serves by now'),
  status: z.enum(orderStatuses).optional().describe('Where that is another one: the status by now'),
  changed: z.int().optional().describe('Where its customer changed it: how often by now'),
})

export const PriceChanged = z.object({
  orderids: orderids.optional().describe('The drafts whose price is another one by now'),
  total: MoneyView.optional().describe('The total by now'),
  due: MoneyView.optional().describe('What is due by now'),
})

/** What a refusal brings beside its code, for whoever reads the description of the API. */
export const refusalData = {
  'booking.offer_unavailable': RefusedTime,
  'booking.own_clash': RefusedTime,
  'booking.person_not_offered': RefusedTime,
  'booking.slot_taken': RefusedTime,
  'booking.sold_out': RefusedTime,
  'booking.time_not_offered': RefusedTime,
  'companies.branch_in_use': KeepsBranch,
  'companies.incomplete': z.object({
    missing: z
      .array(z.enum(['place', 'hours', 'services']))
      .describe('What is still to be saved before it is handed in'),
  }),
  'companies.slug_occupied': z.object({
    slug: z.string(),
    suggestions: z.array(z.string()).describe('Slugs that are free'),
  }),
  'companies.staff_busy': z.object({ reasons: z.array(KeptBy) }),
  'desk.customer_known': z.object({ id, name: z.string().describe('Who has that email or number') }),
  'identity.code_too_soon': z.object({
    seconds: z.int().describe('In how many seconds another code can be asked for'),
  }),
  'identity.deletion_pending': z.object({
    deletionAt: instant,
    keep: z.string().describe('The key that keeps the account'),
  }),
  'orders.change_costs_more': MoneyView.describe('By how much dearer it would become'),
  'operators.below_terms': z.object({ refund: MoneyView.describe('What goes back at least') }),
  'orders.link_alone': z.object({ orderids: orderids.describe('The drafts that a mailed link opened') }),
  'orders.moved_meanwhile': MovedMeanwhile,
  'orders.price_changed': PriceChanged,
  'orders.refund_changed': z.object({ refund: MoneyView.describe('What would go back by now') }),
  'privacy.deletion_blocked': z.object({ reasons: z.array(DeletionBlocker) }),
} satisfies { [Code in keyof RefusalData]: z.ZodType<RefusalData[Code]> }

type Told = { [Code in keyof RefusalData]: z.infer<(typeof refusalData)[Code]> }
type Unknown = {
  [Code in keyof RefusalData]:
    | Exclude<keyof RefusalData[Code], keyof Told[Code]>
    | Exclude<keyof Told[Code], keyof RefusalData[Code]>
}[keyof RefusalData]
// Neither the type nor its description has a field that the other lacks.
null satisfies [Unknown] extends [never] ? null : Unknown
