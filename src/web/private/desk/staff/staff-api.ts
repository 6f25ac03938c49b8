import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contracts/calls.ts'
import { api } from '#web/ui/client/api.ts'
import { profileChanged } from '#web/ui/kit/own-profile.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import type { Attempted } from '#web/ui/state/lost.ts'

/** Who works in a company, as far as one answer holds. */
export function useColleagues(companyid: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['desk', companyid, 'staff', 'colleagues'],
    queryFn: () => api.admin('GET /api/h/staff', { query: { companyid, limit: '100' } }).then(({ data }) => data.rows),
    enabled,
  })
  return data
}

/** What somebody may do in a company, and why. */
export function useHeldRights(companyid: string, staffid: string, enabled: boolean) {
  return useQuery({
    queryKey: ['desk', companyid, 'staff', 'rights', staffid],
    queryFn: () => api.admin('GET /api/h/staff/rights', { query: { companyid, staffid } }).then(({ data }) => data),
    enabled,
  })
}

/** The open invites that a company sent, for the branches that one's right reaches. */
export function useSentInvites(companyid: string, id: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['desk', companyid, 'invites'],
    enabled: id !== undefined,
    queryFn: ({ pageParam }) =>
      api.admin('GET /api/h/invites', { query: { companyid: id, cursor: pageParam } }).then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}

export const useInvite = (companyid: string) =>
  useChange(
    ({ input: body, lost }: Attempted<InputOf<'POST /api/h/invite'>['body']>) =>
      api.admin('POST /api/h/invite', { body }, { once: true, of: lost.attempt, lost }),
    { stale: [['desk', companyid, 'invites']], says: 'itself' },
  )

export const useRevokeInvite = (companyid: string) =>
  useChange((msgid: string) => api.admin('PUT /api/h/invite/revoke', { body: { msgid } }), {
    stale: [['desk', companyid, 'invites']],
  })

export const useResendInvite = (companyid: string) =>
  useChange((msgid: string) => api.admin('PUT /api/h/invite/resend', { body: { msgid } }, { once: true }), {
    stale: [['desk', companyid, 'invites']],
  })

/** Changes what somebody may do; what one may do oneself is read anew, as it may have been that. */
export const useChangeStaff = (companyid: string) =>
  useChange(
    (body: InputOf<'PUT /api/h/staff'>['body']) => api.admin('PUT /api/h/staff', { query: { companyid }, body }),
    { stale: [['desk', companyid, 'staff']], also: profileChanged, says: 'itself' },
  )

/** Ends that somebody works there. @param reassignto the colleague who takes over; empty for nobody */
export const useResign = (companyid: string) =>
  useChange(
    ({ staffid, reassignto }: { staffid: string; reassignto: string }) =>
      api.admin(
        'POST /api/h/resign/staff',
        { query: reassignto ? { reassignto } : {}, body: { companyid, staffid } },
        { once: true },
      ),
    { stale: [['desk', companyid]], also: profileChanged, says: 'itself' },
  )

/** When somebody works in a usual week. */
export function useStaffHours(companyid: string, staffid: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'staff', 'hours', staffid],
    queryFn: () => api.admin('GET /api/h/staff/hours', { query: { companyid, staffid } }).then(({ data }) => data),
  })
}

export const useSaveStaffHours = (companyid: string) =>
  useChange(
    (body: InputOf<'POST /api/h/staff/hours'>['body']) =>
      api.admin('POST /api/h/staff/hours', { query: { companyid }, body }).then(({ data }) => data),
    {
      known: (saved) => [[['desk', companyid, 'staff', 'hours', saved.staffid], saved]],
      stale: ({ staffid }, saved) => [
        ['desk', companyid, 'schedule'],
        ...(saved ? [] : [['desk', companyid, 'staff', 'hours', staffid]]),
      ],
      says: 'itself',
    },
  )
