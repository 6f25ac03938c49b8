import { useInfiniteQuery } from '@tanstack/react-query'
import type { InputOf } from '#contracts/calls.ts'
import { api } from '#web/ui/client/api.ts'
import { askedEvery } from '#web/ui/kit/asked-every.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import type { Attempted } from '#web/ui/state/lost.ts'

/** Somebody may book, or the worker cancel, while it is looked at. */
export const lookEvery = 5000

/** Days, and of which branches: none named are all. */
export interface Days {
  from: string
  to: string
  branchids: readonly string[]
}

/** What is booked on some days, a page at a time; nothing as long as they are no days. */
export function useClosedBookings(companyid: string, { from, to, branchids }: Days) {
  return useInfiniteQuery({
    queryKey: ['desk', companyid, 'closed_bookings', from, to, branchids.join()],
    enabled: from !== '' && from <= to,
    queryFn: ({ pageParam }) =>
      api
        .admin('GET /api/h/closures/bookings', {
          query: {
            companyid,
            from,
            to,
            ...(branchids.length > 0 && { branchids: [...branchids] }),
            ...(pageParam && { cursor: pageParam }),
          },
        })
        .then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    refetchInterval: askedEvery(lookEvery),
    gcTime: 0,
  })
}

/** What shows closed days, and what is booked on them. */
const stale = (companyid: string) =>
  ['closures', 'closed_bookings', 'schedule', 'orders', 'dashboard'].map((part) => ['desk', companyid, part])

export const useCloseDays = (companyid: string) =>
  useChange(
    ({ input: body, lost }: Attempted<InputOf<'POST /api/h/closures'>['body']>) =>
      api.admin('POST /api/h/closures', { body }, { once: true, of: lost.attempt, lost }),
    { stale: stale(companyid), says: 'itself' },
  )

export const useCancelClosed = (companyid: string) =>
  useChange(
    (body: InputOf<'PUT /api/h/closures'>['body']) => api.admin('PUT /api/h/closures', { body }, { once: true }),
    { stale: stale(companyid) },
  )

export const useOpenDays = (companyid: string) =>
  useChange((closureid: string) => api.admin('DELETE /api/h/closures', { query: { companyid, closureid } }), {
    stale: stale(companyid),
  })
