import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contracts/calls.ts'
import { api } from '#web/ui/client/api.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

const under = (companyid: string) => ['desk', companyid, 'customers'] as const

/** What a company knows of one customer. */
export function useCustomer(companyid: string, id: string) {
  return useQuery({
    queryKey: [...under(companyid), 'one', id],
    queryFn: () => api.admin('GET /api/h/customers/{id}', { id, query: { companyid } }).then(({ data }) => data),
  })
}

/** The groups of a company's customers and the tags in use; none while they are asked for. */
export function useGroups(companyid: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: [...under(companyid), 'groups'],
    queryFn: () => api.admin('GET /api/h/cgroups', { query: { companyid } }).then(({ data }) => data),
    enabled,
  })
  return data ?? { groups: [], tags: [] }
}

export const useAddCustomer = (companyid: string) =>
  useChange(
    (body: InputOf<'POST /api/h/simple-contact'>['body']) => api.admin('POST /api/h/simple-contact', { body }),
    { stale: [under(companyid)], says: 'itself' },
  )

export const useChangeCustomer = (companyid: string) =>
  useChange((body: InputOf<'PUT /api/h/simple-contact'>['body']) => api.admin('PUT /api/h/simple-contact', { body }), {
    stale: [under(companyid)],
    says: 'itself',
  })

export const useRemoveCustomer = (companyid: string) =>
  useChange(
    ({ infoid, id }: { infoid: string; id: string }) =>
      api.admin('DELETE /api/h/simple-contact', { query: { infoid, ids: id } }),
    { stale: [under(companyid)] },
  )

/** Merges another customer into one. */
export const useMerge = (companyid: string) =>
  useChange(
    ({ id, other }: { id: string; other: string }) =>
      api.admin('POST /api/h/customers/{id}/merge', { id, body: { companyid, other } }, { once: true }),
    { stale: [under(companyid)] },
  )

export const useUndoMerge = (companyid: string) =>
  useChange(
    ({ id, merge }: { id: string; merge: string }) =>
      api.admin('DELETE /api/h/customers/{id}/merge', { id, query: { companyid, merge } }),
    { stale: [under(companyid)] },
  )

export const useSaveGroup = (companyid: string) =>
  useChange((body: InputOf<'POST /api/h/cgroups'>['body']) => api.admin('POST /api/h/cgroups', { body }), {
    stale: [under(companyid)],
    says: 'itself',
  })
