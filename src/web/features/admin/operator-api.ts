import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AnnouncementRow,
  AuditRow,
  CodeRow,
  ErrorDetail,
  ErrorRow,
  FeedbackRow,
  OverviewView,
  SaveAnnouncement,
  UserDetail,
  UserRow,
  WaitlistRow,
} from '#contracts/operators.ts'
import type { ActOnTask, DisputeView, TaskRow } from '#contracts/tasks.ts'
import type { ProfileView } from '#contracts/profile.ts'
import { api, type CallOptions } from '#web/ui/client/api.ts'
import type { Page } from '#web/ui/rich/data-table.tsx'

const base = '/api/h/admin'
const read = <T>(path: string, params?: Record<string, unknown>) =>
  api.admin<{ data: T }>(path, params ? { params } : {}).then(({ data }) => data)

export const listPath = (list: string) => `${base}/${list}`

/** Who is looking: whether the area is theirs is the server's word, not the browser's memory. */
export function useMe() {
  return useQuery({ queryKey: ['operators', 'me'], queryFn: () => read<ProfileView>('/api/h/profile') })
}

export function useOverview() {
  return useQuery({
    queryKey: ['operators', 'overview'],
    queryFn: () => read<OverviewView>(`${base}/overview`),
    refetchInterval: 60_000,
  })
}

interface Lists {
  users: UserRow
  waitlist: WaitlistRow
  'invite-codes': CodeRow
  announcements: AnnouncementRow
  errors: ErrorRow
  audit: AuditRow
  feedback: FeedbackRow
  tasks: TaskRow
}

/** A page of a list under its filter. Filters left empty are not sent. */
export function useList<L extends keyof Lists>(list: L, params: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value))
  return useQuery({
    queryKey: ['operators', list, given],
    queryFn: () => read<Page<Lists[L]>>(listPath(list), given),
    placeholderData: keepPreviousData,
  })
}

export function useUser(id: string) {
  return useQuery({ queryKey: ['operators', 'user', id], queryFn: () => read<UserDetail>(`${base}/users/${id}`) })
}

/** What both sides of a dispute say. Each reading is noted, so it is read when it is opened and not again by itself. */
export function useDispute(taskid: string) {
  return useQuery({
    queryKey: ['operators', 'dispute', taskid],
    queryFn: () => read<DisputeView>(`${base}/tasks/${taskid}/dispute`),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useErrorDetail(id: string) {
  return useQuery({ queryKey: ['operators', 'error', id], queryFn: () => read<ErrorDetail>(`${base}/errors/${id}`) })
}

/** A change; all that is shown in the area is read anew afterwards. */
function useChange<Input, Output = unknown>(call: (input: Input) => { path: string } & CallOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => {
      const { path, ...options } = call(input)
      return api.admin<{ data: Output }>(`${base}/${path}`, options).then(({ data }) => data)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operators'] }),
  })
}

export const useSwitchUser = () =>
  useChange((input: { id: string; disabled: boolean; reason?: string }) => {
    const { id, ...body } = input
    return { path: `users/${id}`, method: 'PUT', body }
  })

export const useEndSessions = () =>
  useChange(({ id, sessionid }: { id: string; sessionid?: string }) => ({
    path: `users/${id}/sessions`,
    method: 'DELETE',
    params: { sessionid },
  }))

export const useInvite = () =>
  useChange<string[], { invited: number }>((ids) => ({ path: 'waitlist/invite', method: 'POST', body: { ids } }))

export const useMakeCode = () =>
  useChange<{ uses: number; days: number; note: string }, { code: string }>((body) => ({
    path: 'invite-codes',
    method: 'POST',
    body,
  }))

export const useRevokeCode = () => useChange((code: string) => ({ path: `invite-codes/${code}`, method: 'DELETE' }))

export const useSwitchFeatures = () =>
  useChange((onlyInvites: boolean) => ({ path: 'features', method: 'PUT', body: { onlyInvites } }))

export const useSaveAnnouncement = () =>
  useChange(({ id, ...body }: SaveAnnouncement & { id?: string }) => ({
    path: id ? `announcements/${id}` : 'announcements',
    method: id ? 'PUT' : 'POST',
    body,
  }))

export const useEndAnnouncement = () => useChange((id: string) => ({ path: `announcements/${id}`, method: 'DELETE' }))

export const useResolveError = () =>
  useChange(({ id, resolved }: { id: string; resolved: boolean }) => ({
    path: `errors/${id}`,
    method: 'PUT',
    body: { resolved },
  }))

export const useHandleFeedback = () =>
  useChange(({ id, handled }: { id: string; handled: boolean }) => ({
    path: `feedback/${id}`,
    method: 'PUT',
    body: { handled },
  }))

export const useActOnTask = () =>
  useChange(({ id, ...body }: ActOnTask & { id: string }) => ({ path: `tasks/${id}`, method: 'PUT', body }))
