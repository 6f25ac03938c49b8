import { z } from 'zod'
import { Id } from './id.ts'
import { LineView, LocalizedText, MoneyView, OrderView } from './orders.ts'
import { tablePage } from './operators.ts'
import { taskActions, taskKinds, taskOutcomes } from '#shared/task-kinds.ts'
import { orderStatuses } from '#shared/order-status.ts'

/** Filters of the operators' tasks. */
export const TasksQuery = z.strictObject({
  limit: tablePage.limit,
  cursor: tablePage.cursor,
  kind: z.enum(taskKinds).optional(),
  state: z.enum(['open', 'settled']).optional(),
  /** Only one task, as linked. */
  id: Id.optional(),
  /** Only tasks about one order. */
  orderid: Id.optional(),
})
export type TasksQuery = z.infer<typeof TasksQuery>

export const TaskRow = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  createdAt: z.string(),
  orderid: z.string().nullable(),
  docno: z.string().nullable(),
  /** Whom it is about: a customer's name, or the address a message goes to. */
  whom: z.string().nullable(),
  /** The company of the order. */
  company: z.object({ slug: z.string(), name: z.string() }).nullable(),
  price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** What was asked for, where money of a wrong sum came. */
  due: MoneyView.nullable(),
  /** Whether the reader is involved: then somebody else settles it, and it may only be tried again. */
  own: z.boolean(),
  /** What the decision of a dispute gave back to the customer. */
  decided: MoneyView.nullable(),
  /** The last error, in the words of the service. */
  error: z.string(),
  settledAt: z.string().nullable(),
  /** Who settled it; null where the system or the two sides did. */
  settledBy: z.string().nullable(),
  /** What both sides of a dispute said, in order. */
  said: z.array(z.object({ by: z.enum(['customer', 'provider']), text: z.string().nullable() })),
  outcome: z.enum([...taskOutcomes, 'withdrawn']).nullable(),
  note: z.string(),
})
export type TaskRow = z.infer<typeof TaskRow>

const side = z.enum(['customer', 'provider'])

/** What an operator reads before deciding a dispute: whose order it is, what both sides said, its thread, its money. */
export const DisputeView = z.object({
  orderid: z.string(),
  docno: z.string(),
  status: z.enum(orderStatuses),
  company: OrderView.shape.company.omit({ avatarid: true, phone: true, branch: true }),
  customer: z.string().nullable(),
  title: LocalizedText,
  startsAt: LineView.shape.startsAt,
  endsAt: LineView.shape.endsAt,
  zone: z.string(),
  /** Who was to come, where that is not the customer; who was to serve; where to, at which address. */
  recipient: z.string().nullable(),
  staff: z.string().nullable(),
  place: OrderView.shape.place.pick({ kind: true, address: true }),
  /** When it was last moved or changed; null where it stands as it was booked. */
  changedAt: z.string().nullable(),
  /** Whether the reader is involved and therefore cannot decide it. */
  own: z.boolean(),
  /** Until when both sides were promised a decision. */
  decideBy: z.string(),
  said: z.array(
    z.object({
      as: z.enum(['claim', 'objection', 'answer', 'withdrawal']),
      by: side,
      text: z.string().nullable(),
      at: z.string(),
      /** Which claim it belongs to, from 1: after a withdrawn claim the other side may make one. */
      matter: z.int(),
    }),
  ),
  total: MoneyView,
  /** Paid online, and on the spot. */
  paid: MoneyView,
  spot: MoneyView,
  /**
   * How the decision divides it: what is given back, and what the provider keeps before the platform's commission; null
   * without a decision.
   */
  back: MoneyView.nullable(),
  kept: MoneyView.nullable(),
  /** The latest messages of the order's thread, oldest first. */
  messages: z.array(
    z.object({ id: z.string(), by: side, name: z.string(), text: z.string(), files: z.number().int(), at: z.string() }),
  ),
})
export type DisputeView = z.infer<typeof DisputeView>

/**
 * - `decide` ends a dispute with `amount` (sen) for the customer.
 * - `again` tries something again.
 * - `accept` lets money of a wrong sum pay for what it was asked for; what came beyond it goes back. Less is not accepted. Where
 *   nothing of it can be placed any more, all of it goes back.
 * - `refund` sends money of a wrong sum back.
 * - `settled` says how it was done elsewhere.
 */
export const ActOnTask = z
  .strictObject({
    action: z.enum([...new Set(Object.values(taskActions).flat())]),
    amount: z.int().min(0).max(99_999_999).optional(),
    note: z.string().trim().max(500).optional(),
  })
  .refine(({ action, note }) => !['settled', 'decide'].includes(action) || Boolean(note), {
    path: ['note'],
    message: 'required',
  })
  .refine(({ action, amount }) => (action === 'decide') === (amount !== undefined), {
    path: ['amount'],
    message: 'required',
  })
export type ActOnTask = z.infer<typeof ActOnTask>
