import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { TaskRow, TasksQuery } from '#contracts/tasks.ts'
import { type Context, requireOperator } from '#domain/context.ts'
import { orders } from '#domain/orders/orders.tables.ts'
import { operatorTasks } from '#domain/tasks/tasks.tables.ts'
import { mailboxMessages } from '#platform/mailbox/mailbox.tables.ts'
import { keyset } from './keyset.ts'

const written = ['mail', 'sms', 'push'] as const

/** What waits for a person, newest first. @throws DomainError `identity.forbidden` for all but operators */
export async function listTasks(ctx: Context, wish: TasksQuery): Promise<{ rows: TaskRow[]; cursor: string | null }> {
  requireOperator(ctx)
  const list = keyset(wish, operatorTasks.createdAt, operatorTasks.id)
  const rows = await ctx.db
    .select({ task: operatorTasks, docno: orders.docno, customer: orders.customerName, to: mailboxMessages.to })
    .from(operatorTasks)
    .leftJoin(orders, eq(orders.id, operatorTasks.orderId))
    .leftJoin(
      mailboxMessages,
      and(inArray(operatorTasks.kind, [...written]), eq(mailboxMessages.id, operatorTasks.subjectId)),
    )
    .where(
      and(
        wish.kind ? eq(operatorTasks.kind, wish.kind) : undefined,
        wish.state === 'open' ? isNull(operatorTasks.settledAt) : undefined,
        wish.state === 'settled' ? isNotNull(operatorTasks.settledAt) : undefined,
        list.where,
      ),
    )
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ task }) => [task.createdAt, task.id])
  return {
    cursor: page.cursor,
    rows: page.rows.map(({ task, docno, customer, to }) => ({
      id: task.id,
      kind: task.kind,
      createdAt: task.createdAt.toISOString(),
      orderid: task.orderId,
      docno,
      whom: to ?? customer,
      price: task.amount !== null && task.currency ? { amount: task.amount, currency: task.currency } : null,
      error: task.error,
      settledAt: task.settledAt?.toISOString() ?? null,
      outcome: task.outcome,
      note: task.note,
    })),
  }
}
