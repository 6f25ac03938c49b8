import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contracts/calls.ts'
import { api } from '#web/ui/client/api.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

const keysOf = (companyid: string) => ['desk', companyid, 'api-keys'] as const

/** The keys of a company's programs. Those that ended are among them. */
export function useApiKeys(companyid: string) {
  return useQuery({
    queryKey: keysOf(companyid),
    queryFn: () => api.admin('GET /api/h/api-keys', { query: { companyid } }).then(({ data }) => data),
  })
}

export const useMakeApiKey = (companyid: string) =>
  useChange(
    (body: InputOf<'POST /api/h/api-keys'>['body']) =>
      api.admin('POST /api/h/api-keys', { body }).then(({ data }) => data),
    { stale: [keysOf(companyid)], says: 'itself' },
  )

export const useRevokeApiKey = (companyid: string) =>
  useChange((id: string) => api.admin('DELETE /api/h/api-keys', { query: { companyid, id } }), {
    stale: [keysOf(companyid)],
  })

const feedsOf = (companyid: string) => ['desk', companyid, 'calendar-feeds'] as const

/** One's own calendar addresses of a company. */
export function useCalendarFeeds(companyid: string) {
  return useQuery({
    queryKey: feedsOf(companyid),
    queryFn: () => api.admin('GET /api/h/calendar-feeds', { query: { companyid } }).then(({ data }) => data),
  })
}

export const useMakeFeed = (companyid: string) =>
  useChange(
    (own: boolean) => api.admin('POST /api/h/calendar-feeds', { body: { companyid, own } }).then(({ data }) => data),
    { stale: [feedsOf(companyid)] },
  )

export const useRemoveFeed = (companyid: string) =>
  useChange((id: string) => api.admin('DELETE /api/h/calendar-feeds', { query: { companyid, id } }), {
    stale: [feedsOf(companyid)],
  })
