import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context } from '../context.ts'
import { type TaskKind } from '#shared/task-kinds.ts'
import { newId } from '#shared/ids.ts'
import { operatorTasks, type TaskOutcome } from './tasks.tables.ts'

const LONGEST_ERROR = 500

/** Puts something on the operators' list, in the caller's transaction; what stands there already is not put twice. */
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

/** Ends what nobody has to see to any more, in the caller's transaction. */
export async function endTask(ctx: Context, kind: TaskKind, subjectId: string, outcome: TaskOutcome): Promise<void> {
  await ctx.db
    .update(operatorTasks)
    .set({ settledAt: ctx.now(), outcome })
    .where(and(eq(operatorTasks.kind, kind), eq(operatorTasks.subjectId, subjectId), isNull(operatorTasks.settledAt)))
}

/** Closes what an operator saw to, or the machine after a time of its own (`settledBy` null); in the caller's transaction. */
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

/** Services name the recipient in what they refuse; whom a task is about is told by its row, which an erasure empties. */
function withoutAddresses(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…')
    .replaceAll(/\+?\d[\d -]{6,}\d/g, '…')
    .slice(0, LONGEST_ERROR)
}
