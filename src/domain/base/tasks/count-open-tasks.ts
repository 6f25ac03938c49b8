import { count, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'
import type { TaskKind } from '#shared/task-kinds.ts'
import { operatorTasks } from './tasks.tables.ts'

/** How many tasks wait for an operator, by kind; of a kind without any nothing is said. */
export const countOpenTasks = (db: Db): Promise<{ kind: TaskKind; open: number }[]> =>
  db
    .select({ kind: operatorTasks.kind, open: count() })
    .from(operatorTasks)
    .where(isNull(operatorTasks.settledAt))
    .groupBy(operatorTasks.kind)
