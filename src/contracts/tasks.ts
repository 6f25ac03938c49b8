import { z } from 'zod'
import { orderStatuses } from '#shared/order-status.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import { taskActions, taskKinds, taskOutcomes } from '#shared/task-kinds.ts'
import { Id } from './id.ts'
import { tablePage } from './operators.ts'
import { LineView, LocalizedText, MoneyView, OrderView } from './orders.ts'
import { instant } from './when.ts'

export const TasksQuery = z
  .strictObject({
    limit: tablePage.limit,
    cursor: tablePage.cursor,
    kind: z.enum(taskKinds).optional(),
    state: z.enum(['open', 'settled']).optional(),
    id: Id.optional().describe('Only one task, as linked'),
    orderid: Id.optional().describe('Only tasks about one order'),
  })
  .describe("Filters of the operators' tasks")
export type TasksQuery = z.infer<typeof TasksQuery>

export const TaskRow = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  createdAt: z.string(),
  orderid: z.string().nullable(),
  docno: z.string().nullable(),
  whom: z.string().nullable().describe("Whom it is about: a customer's name, or the address a message goes to"),
  company: z.object({ slug: z.string(), name: z.string() }).nullable().describe('The company of the order'),
  price: MoneyView.nullable(),
  due: MoneyView.nullable().describe('What was asked for, where money of a wrong sum came'),
  own: z
    .boolean()
    .describe('Whether the reader is involved: then somebody else settles it, and it may only be tried again'),
  decided: MoneyView.nullable().describe('What the decision of a dispute gave back to the customer'),
  error: z.string().describe('The last error, in the words of the service'),
  settledAt: z.string().nullable(),
  settledBy: z.string().nullable().describe('Who settled it; null where the system or the two sides did'),
  said: z
    .array(z.object({ by: z.enum(['customer', 'provider']), text: z.string().nullable() }))
    .describe('What both sides of a dispute said, in order'),
  outcome: z.enum([...taskOutcomes, 'withdrawn']).nullable(),
  note: z.string(),
})
export type TaskRow = z.infer<typeof TaskRow>

const side = z.enum(['customer', 'provider'])

/** What a provider notes of a visit: whether it was begun and done, and paid on the spot. */
export const stepsDone = ['start', 'undo_start', 'deliver', 'mark_paid', 'unmark_paid'] as const satisfies OrderStep[]

export const DisputeView = z
  .object({
    orderid: z.string(),
    docno: z.string(),
    status: z.enum(orderStatuses),
    company: OrderView.shape.company.omit({ avatarFileId: true, phone: true, branch: true }),
    customer: z.string().nullable(),
    title: LocalizedText,
    startsAt: LineView.shape.startsAt,
    endsAt: LineView.shape.endsAt,
    zone: z.string(),
    recipient: z.string().nullable().describe('Who was to come, where that is not the customer'),
    staff: z.string().nullable().describe('Who was to serve'),
    place: OrderView.shape.place.pick({ kind: true, address: true }),
    changedAt: z
      .string()
      .nullable()
      .describe('When it was last moved or changed; null where it stands as it was booked'),
    done: z
      .array(z.object({ step: z.enum(stepsDone), at: z.string() }))
      .describe('What the provider noted of the visit and its money, oldest first'),
    own: z.boolean().describe('Whether the reader is involved and therefore cannot decide it'),
    decideBy: z.string().describe('Until when both sides were promised a decision'),
    said: z.array(
      z.object({
        as: z.enum(['claim', 'objection', 'answer', 'withdrawal']),
        by: side,
        text: z.string().nullable(),
        at: z.string(),
        matter: z
          .int()
          .describe('Which claim it belongs to, from 1: after a withdrawn claim the other side may make one'),
      }),
    ),
    stepAt: instant.describe('When a side last said or did something; what they write to each other is not counted'),
    least: MoneyView.describe(
      'What goes back at least: of a report that the customer did not come, what the terms leave them',
    ),
    total: MoneyView.describe('What the order costs'),
    paid: MoneyView.describe('Paid online, and on the spot'),
    spot: MoneyView.describe('What of that was paid on the spot'),
    back: MoneyView.nullable().describe(
      "How the decision divides it: what is given back, and what the provider keeps before the platform's commission; null without a decision",
    ),
    kept: MoneyView.nullable().describe('See `back`'),
    messages: z
      .array(
        z.object({
          id: z.string(),
          by: side,
          name: z.string(),
          text: z.string(),
          files: z.number().int(),
          at: z.string(),
        }),
      )
      .describe("The latest messages of the order's thread, oldest first"),
  })
  .describe(
    'What an operator reads before deciding a dispute: whose order it is, what both sides said, its thread, its money',
  )
export type DisputeView = z.infer<typeof DisputeView>

export const ActOnTask = z
  .strictObject({
    action: z.enum([...new Set(Object.values(taskActions).flat())]),
    amount: z.int().min(0).max(99_999_999).optional(),
    note: z.string().trim().max(500).optional(),
    seen: instant
      .optional()
      .describe(
        'For a decision: `stepAt` of the dispute as it was read; refused where something was said or done since',
      ),
  })
  .refine(({ action, note }) => !['settled', 'decide'].includes(action) || Boolean(note), {
    path: ['note'],
    message: 'required',
  })
  .refine(({ action, amount }) => (action === 'decide') === (amount !== undefined), {
    path: ['amount'],
    message: 'required',
  })
  .describe(
    '- `decide` ends a dispute with `amount` (sen) for the customer. - `again` tries something again. - `accept` lets money of a wrong sum pay for what it was asked for; what came beyond it goes back. Less is not accepted. Where nothing of it can be placed any more, all of it goes back. - `refund` sends money of a wrong sum back. - `settled` says how it was done elsewhere.',
  )
export type ActOnTask = z.infer<typeof ActOnTask>
