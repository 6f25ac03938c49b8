import type { InputOf } from '#contracts/calls.ts'
import { api } from '#web/ui/client/api.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import type { Attempted } from '#web/ui/state/lost.ts'

/** What shows branches: the list itself, and all that is narrowed by one. */
const stale = (companyid: string) => [
  ['desk', companyid, 'company_branches'],
  ['desk', companyid, 'branches'],
  ['desk', companyid, 'schedule'],
]

export const useSaveBranch = (companyid: string) =>
  useChange(
    ({ input: body, lost }: Attempted<InputOf<'POST /api/h/branches'>['body']>) =>
      api.admin('POST /api/h/branches', { body }, { once: true, of: lost.attempt, lost }),
    { stale: stale(companyid), says: 'itself' },
  )

export const useSwitchBranch = (companyid: string) =>
  useChange((body: InputOf<'PUT /api/h/branches'>['body']) => api.admin('PUT /api/h/branches', { body }), {
    stale: stale(companyid),
    says: 'itself',
  })
