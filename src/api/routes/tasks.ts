import { createRoute, z } from '@hono/zod-openapi'
import { pageOf } from '#contracts/operators.ts'
import { ActOnTask, DisputeView, TaskRow, TasksQuery } from '#contracts/tasks.ts'
import { actOnTask, listTasks, readDispute } from '#domain/operators/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Operators']
const operator = ['identity.sign_in_required', 'identity.forbidden'] as const

const readTasks = createRoute({
  method: 'get',
  path: '/api/h/admin/tasks',
  operationId: 'listTasks',
  summary: 'What needs a person: disputes, refunds and messages that failed for good, money of a wrong sum',
  tags,
  security: secured,
  request: { query: TasksQuery },
  responses: { ...ok(envelope(pageOf(TaskRow)), 'Tasks'), ...refusals(...operator) },
})

const readDisputeOf = createRoute({
  method: 'get',
  path: '/api/h/admin/tasks/{id}/dispute',
  operationId: 'readDispute',
  summary: 'What both sides of a dispute said and wrote, and its money; each reading stands in the audit log',
  tags,
  security: secured,
  request: { params: z.object({ id: z.uuid() }) },
  responses: { ...ok(envelope(DisputeView), 'The dispute'), ...refusals(...operator, 'operators.task_not_found') },
})

const putTask = createRoute({
  method: 'put',
  path: '/api/h/admin/tasks/{id}',
  operationId: 'actOnTask',
  summary: 'Decide a dispute, try again, send money of a wrong sum back, or note how it was settled elsewhere',
  tags,
  security: secured,
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(ActOnTask, { action: 'settled', note: 'Paid by bank transfer, reference 4711' }).body,
  },
  responses: {
    ...ok(envelope(z.object({})), 'Done'),
    ...refusals(
      ...operator,
      'operators.task_not_found',
      'operators.task_settled',
      'payments.refund_too_large',
      'orders.not_allowed_now',
    ),
  },
})

export const taskRoutes = routes()
  .openapi(readTasks, async (c) =>
    c.json({ ok: true as const, data: await listTasks(c.var.ctx, c.req.valid('query')) }, 200),
  )
  .openapi(readDisputeOf, async (c) =>
    c.json({ ok: true as const, data: await readDispute(c.var.ctx, c.req.valid('param').id) }, 200),
  )
  .openapi(putTask, async (c) => {
    await actOnTask(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json({ ok: true as const, data: {} }, 200)
  })
