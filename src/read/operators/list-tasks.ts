import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CountedPage } from '#contracts/paging.ts'
import type { TaskRow, TasksQuery } from '#contracts/tasks.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { paymentParts, payments, refunds } from '#domain/money/payments/payments.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { involvedIn } from '#domain/trade/index.ts'
import { orderEvents, orders } from '#domain/trade/orders/orders.tables.ts'
import { mailboxEntries } from '#platform/mailbox/mailbox.tables.ts'
import { countFound, one } from '../count-found.ts'
import { stepsOfDispute } from './dispute-steps.ts'
import { keyset } from './keyset.ts'

const written = ['mail', 'sms', 'push'] as const
const companyContacts = alias(contacts, 'company_contacts')

/** Tasks of operators, newest first, or one of them. @throws DomainError `identity.forbidden` for all but operators */
export async function listTasks(ctx: Context, wish: TasksQuery): Promise<CountedPage<TaskRow>> {
  requireOperator(ctx)
  const list = keyset(wish, operatorTasks.createdAt, operatorTasks.id)
  const where = and(
    wish.id ? eq(operatorTasks.id, wish.id) : undefined,
    wish.orderid ? eq(operatorTasks.orderId, wish.orderid) : undefined,
    wish.kind ? eq(operatorTasks.kind, wish.kind) : undefined,
    wish.state === 'open' ? isNull(operatorTasks.settledAt) : undefined,
    wish.state === 'settled' ? isNotNull(operatorTasks.settledAt) : undefined,
  )
  const rows = await ctx.db
    .select({
      task: operatorTasks,
      docno: orders.docno,
      customer: orders.customerName,
      slug: companies.slug,
      company: companyContacts.name,
      to: mailboxEntries.to,
      settledBy: contacts.name,
    })
    .from(operatorTasks)
    .leftJoin(accounts, eq(accounts.id, operatorTasks.settledBy))
    .leftJoin(contacts, eq(contacts.id, accounts.contactId))
    .leftJoin(orders, eq(orders.id, operatorTasks.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(companyContacts, eq(companyContacts.id, orders.companyId))
    .leftJoin(
      mailboxEntries,
      and(inArray(operatorTasks.kind, [...written]), eq(mailboxEntries.id, operatorTasks.subjectId)),
    )
    .where(and(where, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ task }) => [task.createdAt, task.id])
  const tasks = page.rows.map(({ task }) => task)
  const { said, decided } = await disputesOf(ctx, subjectsOf(tasks, 'dispute'))
  const asked = await askedFor(ctx, subjectsOf(tasks, 'mismatch'))
  const payers = await payersOf(ctx, [...subjectsOf(tasks, 'mismatch'), ...subjectsOf(tasks, 'refund')])
  const about = ({ orderId, subjectId }: Task) => [
    ...(orderId ? [orderId] : []),
    ...(asked.get(subjectId)?.orders ?? []),
  ]
  const own = await involvedIn(ctx, tasks.flatMap(about))
  return {
    ...(await countFound(ctx, wish, page, ctx.db.select(one).from(operatorTasks).where(where))),
    cursor: page.cursor,
    rows: page.rows.map(({ task, docno, customer, slug, company, to, settledBy }) => ({
      id: task.id,
      kind: task.kind,
      createdAt: task.createdAt.toISOString(),
      orderid: task.orderId,
      docno,
      // Money is of whoever paid it, whatever the order says since.
      whom: to ?? payers.get(task.subjectId) ?? customer,
      company: slug !== null && company !== null ? { slug, name: company } : null,
      price: task.amount !== null && task.currency ? { amount: task.amount, currency: task.currency } : null,
      due: asked.get(task.subjectId)?.due ?? null,
      own: about(task).some((id) => own.has(id)),
      decided: decidedOf(task, decided),
      error: task.error,
      said: task.kind === 'dispute' ? (said.get(task.subjectId) ?? []) : [],
      settledAt: task.settledAt?.toISOString() ?? null,
      settledBy,
      outcome: task.outcome,
      note: task.note,
    })),
  }
}

type Task = typeof operatorTasks.$inferSelect

const subjectsOf = (tasks: readonly Task[], kind: TaskRow['kind']) =>
  tasks.filter((task) => task.kind === kind).map((task) => task.subjectId)

/** What payments of a wrong sum were asked for, and for which orders. */
async function askedFor(ctx: Context, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, { due: TaskRow['due']; orders: string[] }>()
  const rows = await ctx.db
    .select({
      id: payments.id,
      amount: payments.amount,
      currency: payments.currency,
      orders: sql<
        string[]
      >`coalesce(array_agg(${paymentParts.orderId}) filter (where ${paymentParts.orderId} is not null), '{}')`,
    })
    .from(payments)
    .leftJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(inArray(payments.id, [...paymentIds]))
    .groupBy(payments.id)
  return new Map(rows.map(({ id, orders, ...due }) => [id, { due, orders }]))
}

/** Who paid as a visitor, by the payment or by the refund of one. */
async function payersOf(ctx: Context, subjects: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (subjects.length === 0) return new Map()
  const rows = await ctx.db
    .select({ paymentId: payments.id, refundId: refunds.id, buyer: payments.buyer })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), inArray(refunds.id, [...subjects])))
    .where(
      or(
        inArray(payments.id, [...subjects]),
        inArray(
          payments.id,
          ctx.db
            .select({ id: refunds.paymentId })
            .from(refunds)
            .where(inArray(refunds.id, [...subjects])),
        ),
      ),
    )
  return new Map(
    // A payment may wait for a decision while a refund of it has failed.
    rows.flatMap(({ paymentId, refundId, buyer }) =>
      buyer ? [paymentId, refundId ?? paymentId].map((subject) => [subject, buyer.customerName] as const) : [],
    ),
  )
}

/** What a decision gave back. Where time decided, that is everything in dispute. */
function decidedOf(task: Task, decided: Map<string, number>): TaskRow['decided'] {
  if (task.kind !== 'dispute' || task.outcome !== 'decided' || !task.currency) return null
  return { amount: decided.get(task.subjectId) ?? task.amount ?? 0, currency: task.currency }
}

/** What each side gave as its reason when it claimed, objected, answered and withdrew, and what an operator gave back, in sen. */
async function disputesOf(
  ctx: Context,
  orderIds: readonly string[],
): Promise<{ said: Map<string, TaskRow['said']>; decided: Map<string, number> }> {
  const said = new Map<string, TaskRow['said']>()
  const decided = new Map<string, number>()
  if (orderIds.length === 0) return { said, decided }
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(
      and(inArray(orderEvents.orderId, [...orderIds]), inArray(orderEvents.transition, [...stepsOfDispute, 'resolve'])),
    )
    .orderBy(orderEvents.at, orderEvents.id)
  for (const { orderId, actor, data } of events) {
    if (typeof data.amount === 'number') decided.set(orderId, data.amount)
    if (actor !== 'customer' && actor !== 'provider') continue
    const text = typeof data.reason === 'string' ? data.reason : null
    said.set(orderId, [...(said.get(orderId) ?? []), { by: actor, text }])
  }
  return { said, decided }
}
