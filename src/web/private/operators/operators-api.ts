import { MINUTE } from '#shared/time.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SaveAnnouncement } from '#contracts/operators.ts'
import type { ActOnTask, TaskRow } from '#contracts/tasks.ts'
import { api } from '#web/ui/client/api.ts'

/** Who is looking: whether the area is theirs is the server's word, not the browser's memory. */
export function useMe() {
  return useQuery({
    queryKey: ['operators', 'me'],
    queryFn: async () => (await api.admin('GET /api/h/profile', { query: {} })).data,
  })
}

export function useOverview() {
  return useQuery({
    queryKey: ['operators', 'overview'],
    queryFn: async () => (await api.admin('GET /api/h/admin/overview')).data,
    refetchInterval: MINUTE,
  })
}

/** The newest codes, as many as a page holds. */
export function useInviteCodes() {
  return useQuery({
    queryKey: ['operators', 'invite-codes'],
    queryFn: async () => (await api.admin('GET /api/h/admin/invite-codes', { query: { limit: '100' } })).data,
  })
}

/** One task, whatever the list beside it shows; `shown` is what that has of it, until it is read. Null where there is none. */
export function useTask(id: string, shown: TaskRow | undefined) {
  return useQuery({
    queryKey: ['operators', 'task', id],
    queryFn: async () => (await api.admin('GET /api/h/admin/tasks', { query: { id } })).data.rows[0] ?? null,
    placeholderData: shown,
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

/** What both sides of a dispute say. Reading is noted, so it is read when it is opened and not again by itself. */
export function useDispute(taskid: string) {
  return useQuery({
    queryKey: ['operators', 'dispute', taskid],
    queryFn: async () => (await api.admin('GET /api/h/admin/tasks/{id}/dispute', { id: taskid })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useErrorDetail(id: string) {
  return useQuery({
    queryKey: ['operators', 'error', id],
    queryFn: async () => (await api.admin('GET /api/h/admin/errors/{id}', { id })).data,
  })
}

/** A change; all that is shown in the area is read anew afterwards. */
function useChange<Input, Output>(call: (input: Input) => Promise<{ data: Output }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await call(input)).data,
    // Also what was refused: somebody else may have been faster, and the screen is to show it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['operators'] }),
  })
}

export const useSwitchUser = () =>
  useChange(({ id, ...body }: { id: string; disabled: boolean; reason?: string }) =>
    api.admin('PUT /api/h/admin/users/{id}', { id, body }),
  )

export const useEndSessions = () =>
  useChange(({ id, sessionid }: { id: string; sessionid?: string }) =>
    api.admin('DELETE /api/h/admin/users/{id}/sessions', { id, query: { sessionid } }),
  )

export const useInvite = () =>
  useChange((ids: string[]) => api.admin('POST /api/h/admin/waitlist/invite', { body: { ids } }))

export const useMakeCode = () =>
  useChange((body: { uses: number; days: number; note: string }) =>
    api.admin('POST /api/h/admin/invite-codes', { body }),
  )

export const useRevokeCode = () =>
  useChange((code: string) => api.admin('DELETE /api/h/admin/invite-codes/{code}', { code }))

export const useSwitchFeatures = () =>
  useChange((onlyInvites: boolean) => api.admin('PUT /api/h/admin/features', { body: { onlyInvites } }))

export const useSaveAnnouncement = () =>
  useChange(({ id, ...body }: SaveAnnouncement & { id?: string }) =>
    id
      ? api.admin('PUT /api/h/admin/announcements/{id}', { id, body })
      : api.admin('POST /api/h/admin/announcements', { body }),
  )

export const useEndAnnouncement = () =>
  useChange((id: string) => api.admin('DELETE /api/h/admin/announcements/{id}', { id }))

export const useResolveError = () =>
  useChange(({ id, resolved }: { id: string; resolved: boolean }) =>
    api.admin('PUT /api/h/admin/errors/{id}', { id, body: { resolved } }),
  )

export const useHandleFeedback = () =>
  useChange(({ id, handled }: { id: string; handled: boolean }) =>
    api.admin('PUT /api/h/admin/feedback/{id}', { id, body: { handled } }),
  )

export const useActOnTask = () =>
  useChange(({ id, ...body }: ActOnTask & { id: string }) => api.admin('PUT /api/h/admin/tasks/{id}', { id, body }))
