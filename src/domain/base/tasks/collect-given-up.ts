import { isId } from '#shared/ids.ts'
import type { TaskKind } from '#shared/task-kinds.ts'
import { atomically, type Context } from '../context.ts'
import { raiseTask } from './raise-task.ts'

/**
 * Makes operators' tasks of queue entries that failed all their tries: an entry leaves the queue in the transaction that
 * makes its task.
 * @param kindOf the kind of task for a queue's entries; `work` where it has none.
 * @returns how many.
 */
export async function collectGivenUp(
  ctx: Context,
  kindOf: Readonly<Record<string, TaskKind>>,
  limit: number,
): Promise<number> {
  return atomically(ctx, async (ctx) => {
    const entries = await ctx.platform.queue.takeGivenUp(ctx.db, limit)
    for (const { id, queue, data, error } of entries) {
      const about = data.id ?? data.messageId
      const subjectId = typeof about === 'string' && isId(about) ? about : id
      await raiseTask(ctx, { kind: kindOf[queue] ?? 'work', subjectId, error, queue, data })
    }
    return entries.length
  })
}
