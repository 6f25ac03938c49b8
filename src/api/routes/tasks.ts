import { tasksCalls } from '#contracts/tasks.calls.ts'
import { actOnTask } from '#domain/care/index.ts'
import { listTasks, readDispute } from '#read/index.ts'
import { serve } from '../serve.ts'

export const taskRoutes = serve(tasksCalls, {
  'GET /api/h/admin/tasks': async (ctx, { query }) => ({ ok: true, data: await listTasks(ctx, query) }),
  'GET /api/h/admin/tasks/{id}/dispute': async (ctx, { id }) => ({ ok: true, data: await readDispute(ctx, id) }),
  'PUT /api/h/admin/tasks/{id}': async (ctx, { id, body }) => ({
    ok: true,
    data: { outcome: await actOnTask(ctx, id, body) },
  }),
})
