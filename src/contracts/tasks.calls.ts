import { z } from 'zod'
import { taskOutcomes } from '#shared/task-kinds.ts'
import { Id } from './id.ts'
import { data, operations } from './operation.ts'
import { countedPageOf } from './paging.ts'
import { ActOnTask, DisputeView, TaskRow, TasksQuery } from './tasks.ts'

const area = 'Operators'

export const tasksCalls = operations({
  'GET /api/h/admin/tasks': {
    id: 'listTasks',
    says: 'Tasks of operators: disputes, refunds and messages that failed for good, money of a wrong sum',
    area,
    who: 'operator',
    query: TasksQuery,
    answers: 'Tasks',
    answer: data(countedPageOf(TaskRow)),
  },
  'GET /api/h/admin/tasks/{id}/dispute': {
    id: 'readDispute',
    says: 'What both sides of a dispute said and wrote, and its money; reading is recorded in the audit log, once an hour',
    area,
    who: 'operator',
    params: z.object({ id: Id }),
    answers: 'The dispute',
    answer: data(DisputeView),
    refusals: ['operators.task_not_found'],
  },
  'PUT /api/h/admin/tasks/{id}': {
    id: 'actOnTask',
    says: 'Decide a dispute, retry, accept or refund money of a wrong sum, or record how it was settled elsewhere',
    area,
    who: 'operator',
    params: z.object({ id: Id }),
    body: ActOnTask,
    example: { action: 'settled', note: 'Paid by bank transfer, reference 4711' },
    answers: 'Done',
    answer: data(z.object({ outcome: z.enum(taskOutcomes) })),
    refusals: [
      'operators.task_not_found',
      'operators.task_settled',
      'operators.own_case',
      'operators.said_since',
      'operators.below_terms',
      'payments.less_than_due',
      'payments.refund_too_large',
      'orders.not_allowed_now',
    ],
    keyed: true,
  },
})
