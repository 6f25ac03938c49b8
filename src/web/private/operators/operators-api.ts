import { useQuery } from '@tanstack/react-query'
import type { DecideCompany, SaveAnnouncement } from '#contracts/operators.ts'
import type { ActOnTask, TaskRow } from '#contracts/tasks.ts'
import type { FeatureSettings } from '#shared/feature-switches.ts'
import { MINUTE } from '#shared/time.ts'
import { api } from '#web/ui/client/api.ts'
import { askedEvery } from '#web/ui/kit/asked-every.ts'
import { type ChangeOptions, useChange } from '#web/ui/kit/use-change.ts'
import type { Attempted } from '#web/ui/state/lost.ts'

const OPEN_TASK_MS = 15_000

export function useOverview() {
  return useQuery({
    queryKey: ['operators', 'overview'],
    queryFn: async () => (await api.admin('GET /api/h/admin/overview')).data,
    refetchInterval: askedEvery(MINUTE),
  })
}

/** The newest codes, as many as a page holds. */
export function useInviteCodes() {
  return useQuery({
    queryKey: ['operators', 'invite-codes'],
    queryFn: async () => (await api.admin('GET /api/h/admin/invite-codes', { query: { limit: 100 } })).data,
  })
}

/**
 * One task, whether or not the list shows it; `shown` is the list's row until it is fetched. Null where there is none. While it is
 * open it is asked for again: one side may withdraw a dispute, or a colleague settle it.
 */
export function useTask(id: string, shown: TaskRow | undefined) {
  return useQuery({
    queryKey: ['operators', 'task', id],
    queryFn: async () => (await api.admin('GET /api/h/admin/tasks', { query: { id } })).data.rows[0] ?? null,
    placeholderData: shown,
    refetchInterval: ({ state: { data } }) => (data?.outcome === null ? OPEN_TASK_MS : false),
    refetchOnWindowFocus: 'always',
  })
}

/** The dispute of an order that is open now, where there is one. */
export function useOpenDispute(orderid: string | null) {
  return useQuery({
    queryKey: ['operators', 'open-dispute', orderid],
    enabled: orderid !== null,
    queryFn: async () => {
      const query = { kind: 'dispute', state: 'open', ...(orderid && { orderid }) } as const
      return (await api.admin('GET /api/h/admin/tasks', { query })).data.rows[0] ?? null
    },
  })
}

export function useUser(id: string) {
  return useQuery({
    queryKey: ['operators', 'user', id],
    queryFn: async () => (await api.admin('GET /api/h/admin/users/{id}', { id })).data,
  })
}

/**
 * What both sides of a dispute say; as long as it is open, what they say meanwhile, too. Reading is recorded in the audit log, so it
 * is fetched while somebody looks at it alone.
 */
export function useDispute({ id: taskid, outcome }: Pick<TaskRow, 'id' | 'outcome'>) {
  return useQuery({
    queryKey: ['operators', 'dispute', taskid],
    queryFn: async () => (await api.admin('GET /api/h/admin/tasks/{id}/dispute', { id: taskid })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: outcome === null && OPEN_TASK_MS,
  })
}

export function useErrorDetail(id: string) {
  return useQuery({
    queryKey: ['operators', 'error', id],
    queryFn: async () => (await api.admin('GET /api/h/admin/errors/{id}', { id })).data,
  })
}

/** A change; afterwards everything in the area is invalidated. */
const useOperatorChange = <Input, Output>(
  call: (input: Input) => Promise<{ data: Output }>,
  options?: ChangeOptions<Input, Output>,
) => useChange(async (input: Input) => (await call(input)).data, { stale: [['operators']], ...options })

export function useCompany(id: string) {
  return useQuery({
    queryKey: ['operators', 'company', id],
    queryFn: async () => (await api.admin('GET /api/h/admin/companies/{id}', { id })).data,
    // Its owner may hand it in meanwhile.
    refetchInterval: MINUTE,
  })
}

export const useDecideCompany = () =>
  useOperatorChange(
    ({ id, ...body }: { id: string } & DecideCompany) => api.admin('PUT /api/h/admin/companies/{id}', { id, body }),
    { says: 'itself' },
  )

/** @param says 'itself' for a form */
export const useSwitchUser = (says?: 'itself') =>
  useOperatorChange(
    ({ id, ...body }: { id: string; disabled: boolean; reason?: string }) =>
      api.admin('PUT /api/h/admin/users/{id}', { id, body }),
    says && { says },
  )

export const useEndSessions = () =>
  useOperatorChange(({ id, sessionid }: { id: string; sessionid?: string }) =>
    api.admin('DELETE /api/h/admin/users/{id}/sessions', { id, query: { sessionid } }),
  )

export const useInvite = () =>
  useOperatorChange((ids: string[]) => api.admin('POST /api/h/admin/waitlist/invite', { body: { ids } }))

export const useMakeCode = () =>
  useOperatorChange(
    ({ attempt, ...body }: { uses: number; days: number; note: string; attempt: string }) =>
      api.admin('POST /api/h/admin/invite-codes', { body }, { once: true, of: attempt }),
    { says: 'itself' },
  )

export const useRevokeCode = () =>
  useOperatorChange((code: string) => api.admin('DELETE /api/h/admin/invite-codes/{code}', { code }))

export const useSwitchFeatures = () =>
  useOperatorChange((turned: Partial<FeatureSettings>) => api.admin('PUT /api/h/admin/features', { body: turned }))

export const useSaveAnnouncement = () =>
  useOperatorChange(
    ({ id, attempt, ...body }: SaveAnnouncement & { id?: string; attempt: string }) =>
      id
        ? api.admin('PUT /api/h/admin/announcements/{id}', { id, body })
        : api.admin('POST /api/h/admin/announcements', { body }, { once: true, of: attempt }),
    { says: 'itself' },
  )

export const useEndAnnouncement = () =>
  useOperatorChange((id: string) => api.admin('DELETE /api/h/admin/announcements/{id}', { id }))

export const useResolveError = () =>
  useOperatorChange(({ id, resolved }: { id: string; resolved: boolean }) =>
    api.admin('PUT /api/h/admin/errors/{id}', { id, body: { resolved } }),
  )

export const useHandleFeedback = () =>
  useOperatorChange(({ id, handled }: { id: string; handled: boolean }) =>
    api.admin('PUT /api/h/admin/feedback/{id}', { id, body: { handled } }),
  )

/** What is done with a task. */
type Deed = ActOnTask & { id: string }

const inputOf = ({ id, ...body }: Deed) => ({ id, body })

export const useActOnTask = () =>
  useOperatorChange((deed: Deed) => api.admin('PUT /api/h/admin/tasks/{id}', inputOf(deed), { once: true }))

/** The same for a form: what is changed in it after an answer was lost is still the same attempt. */
export const useSettleTask = () =>
  useChange(
    ({ input, lost }: Attempted<Deed>) =>
      api.admin('PUT /api/h/admin/tasks/{id}', inputOf(input), { once: true, lost }),
    { stale: [['operators']], says: 'itself' },
  )
