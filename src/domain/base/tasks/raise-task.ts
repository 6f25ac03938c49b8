import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import { type TaskKind } from '#shared/task-kinds.ts'
import { type Context } from '../context.ts'
import { operatorTasks, type TaskOutcome } from './tasks.tables.ts'

const LONGEST_ERROR = 500

/** Makes a task for operators, in the caller's transaction; one that is open already is not made twice. */
export async function raiseTask(
  ctx: Context,
  task: {
    kind: TaskKind
    subjectId: string
    orderId?: string
    amount?: number
    currency?: string
    error?: string
    queue?: string
    data?: Record<string, unknown>
  },
): Promise<void> {
  const error = withoutAddresses(task.error ?? '')
  await ctx.db
    .insert(operatorTasks)
    .values({ ...task, id: newId(), error, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: [operatorTasks.kind, operatorTasks.subjectId],
      targetWhere: sql`${operatorTasks.settledAt} is null`,
      set: { error },
    })
}

/** Ends a task that is not needed any more, in the caller's transaction. @returns it, where one was open */
export async function endTask(
  ctx: Context,
  kind: TaskKind,
  subjectId: string,
  outcome: TaskOutcome,
): Promise<typeof operatorTasks.$inferSelect | undefined> {
  const [ended] = await ctx.db
    .update(operatorTasks)
    .set({ settledAt: ctx.now(), outcome })
    .where(and(eq(operatorTasks.kind, kind), eq(operatorTasks.subjectId, subjectId), isNull(operatorTasks.settledAt)))
    .returning()
  return ended
}

/** Closes a task that an operator has done, or the system after its deadline (`settledBy` null); in the caller's transaction. */
export async function settleTask(
  ctx: Context,
  taskId: string,
  { outcome, note, settledBy }: { outcome: TaskOutcome; note: string; settledBy: string | null },
): Promise<void> {
  await ctx.db
    .update(operatorTasks)
    .set({ settledAt: ctx.now(), settledBy, outcome, note })
    .where(eq(operatorTasks.id, taskId))
}

/**
 * Masks addresses in an error: services name the recipient in it. The task's row says whom it is about, and an erasure
 * empties that.
 */
function withoutAddresses(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…')
    .replaceAll(/\+?\d[\d -]{6,}\d/g, '…')
    .slice(0, LONGEST_ERROR)
}
