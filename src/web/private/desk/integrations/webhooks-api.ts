import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contracts/calls.ts'
import { api } from '#web/ui/client/api.ts'
import { askedEvery } from '#web/ui/kit/asked-every.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

const under = (companyid: string) => ['desk', companyid, 'webhooks'] as const
/** A delivery is tried within a second or so: its log is looked at again as long as it is open. */
const lookEvery = 5000

/** The addresses that are told what happens in a company. */
export function useWebhooks(companyid: string) {
  return useQuery({
    queryKey: [...under(companyid), 'all'],
    queryFn: () => api.admin('GET /api/h/webhooks', { query: { companyid } }).then(({ data }) => data),
  })
}

/** What went to one of them. */
export function useDeliveries(companyid: string, id: string) {
  return useInfiniteQuery({
    queryKey: [...under(companyid), 'deliveries', id],
    queryFn: ({ pageParam }) =>
      api
        .admin('GET /api/h/webhooks/deliveries', { query: { companyid, id, cursor: pageParam } })
        .then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    refetchInterval: askedEvery(lookEvery),
  })
}

export const useAddWebhook = (companyid: string) =>
  useChange(
    (body: InputOf<'POST /api/h/webhooks'>['body']) =>
      api.admin('POST /api/h/webhooks', { body }).then(({ data }) => data),
    { stale: [under(companyid)], says: 'itself' },
  )

export const useChangeWebhook = (companyid: string) =>
  useChange((body: InputOf<'PUT /api/h/webhooks'>['body']) => api.admin('PUT /api/h/webhooks', { body }), {
    stale: [under(companyid)],
    says: 'itself',
  })

export const useSwitchWebhook = (companyid: string) =>
  useChange((body: { id: string; on: boolean }) => api.admin('PUT /api/h/webhooks', { body: { companyid, ...body } }), {
    stale: [under(companyid)],
  })

export const useRemoveWebhook = (companyid: string) =>
  useChange((id: string) => api.admin('DELETE /api/h/webhooks', { query: { companyid, id } }), {
    stale: [[...under(companyid), 'all']],
  })

export const useRenewSecret = (companyid: string) =>
  useChange((id: string) =>
    api.admin('POST /api/h/webhooks/secret', { body: { companyid, id } }).then(({ data }) => data),
  )

export const useTryWebhook = (companyid: string) =>
  useChange((id: string) => api.admin('POST /api/h/webhooks/test', { body: { companyid, id } }), {
    stale: [under(companyid)],
  })

export const useResend = (companyid: string) =>
  useChange((id: string) => api.admin('POST /api/h/webhooks/resend', { body: { companyid, id } }), {
    stale: [under(companyid)],
  })
