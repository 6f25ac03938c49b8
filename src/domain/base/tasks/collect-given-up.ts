import { atomically, type Context } from '../context.ts'
import { isId } from '#shared/ids.ts'
import { raiseTask } from './raise-task.ts'
import type { TaskKind } from '#shared/task-kinds.ts'

/**
 * Takes what the queue gave up, after all its tries, onto the operators' list: an entry leaves the queue in the
 * transaction that puts it there.
 * @param kindOf what an entry of a queue is about; `work` where it does not say.
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
