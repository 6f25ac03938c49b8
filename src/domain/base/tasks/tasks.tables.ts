import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import { type TaskKind } from '#shared/task-kinds.ts'

/** How a task ended. */
export type TaskOutcome = 'again' | 'settled' | 'accepted' | 'refunded' | 'decided' | 'withdrawn'

/**
 * One row is a task: something that the system could not finish and a person has to. `subject_id` is the order, the refund, the
 * payment, the mail or text or the outbox event that it is about; `queue` and `data` are the entry to be sent again.
 */
export const operatorTasks = pgTable(
  'operator_tasks',
  {
    id: id(),
    kind: text().$type<TaskKind>().notNull(),
    subjectId: uuid().notNull(),
    orderId: uuid(),
    amount: integer(),
    currency: text(),
    /** The last error, without addresses. */
    error: text().notNull().default(''),
    queue: text(),
    data: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    settledBy: uuid(),
    outcome: text().$type<TaskOutcome>(),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('operator_tasks_open').on(t.kind, t.subjectId).where(sql`${t.settledAt} is null`),
    index('operator_tasks_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('operator_tasks_created').on(t.createdAt),
    index('operator_tasks_kind').on(t.kind, t.createdAt),
    index('operator_tasks_settled').on(t.settledAt),
  ],
)
