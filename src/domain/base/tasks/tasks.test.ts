import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { aContext } from '#test/world.ts'
import { atomically } from '../context.ts'
import { collectGivenUp } from './collect-given-up.ts'
import { raiseTask } from './raise-task.ts'
import { operatorTasks } from './tasks.tables.ts'

test('work that the queue gave up stands on the list once, with what it was about and without addresses', async () => {
  const ctx = await aContext({ actor: { kind: 'system' } })
  const [mail, event] = [newId(), newId()]
  await ctx.platform.queue.send(ctx.db, 'deliver-mail', { id: mail })
  await ctx.platform.queue.send(ctx.db, 'reindex-offer', { messageId: event })
  const output = JSON.stringify({ message: '550 <mei@example.test>: +60 12-345 6789 unknown' })
  await ctx.db.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now(), output = ${output}::jsonb where data ->> 'id' = ${mail} or data ->> 'messageId' = ${event}`,
  )
  while ((await collectGivenUp(ctx, { 'deliver-mail': 'mail' }, 50)) > 0);
  const tasks = await ctx.db
    .select()
    .from(operatorTasks)
    .where(sql`${operatorTasks.subjectId} in (${mail}, ${event})`)
    .orderBy(operatorTasks.kind)
  expect(tasks).toMatchObject([
    { kind: 'mail', subjectId: mail, queue: 'deliver-mail', data: { id: mail }, error: '550 <…>: … unknown' },
    { kind: 'work', subjectId: event, queue: 'reindex-offer', data: { messageId: event } },
  ])
  await atomically(ctx, (ctx) => raiseTask(ctx, { kind: 'mail', subjectId: mail, error: 'again' }))
  expect(await ctx.db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, mail))).toMatchObject([
    { error: 'again' },
  ])
})
