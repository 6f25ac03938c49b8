import { useQuery } from '@tanstack/react-query'
import type { StepNote } from '#shared/first-steps.ts'
import { api } from '#web/ui/client/api.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

const keyOf = (companyid: string) => ['desk', companyid, 'first-steps'] as const

/** What a company has done of its first steps. */
export const useFirstSteps = (companyid: string, isAsked: boolean) =>
  useQuery({
    queryKey: keyOf(companyid),
    queryFn: () => api.admin('GET /api/h/first-steps', { query: { companyid } }).then(({ data }) => data),
    enabled: isAsked,
  })

/** Notes something of them for all who work there. @param companyid as the address of the page has it; what is noted names the company by its id */
export function useNoteStep(companyid: string) {
  const { send, isPending } = useChange(
    ({ id, note }: { id: string; note: StepNote }) =>
      api.admin('PUT /api/h/first-steps', { body: { companyid: id, note } }).then(({ data }) => data),
    { known: (steps) => [[keyOf(companyid), steps]] },
  )
  return {
    isPending,
    putAway: (id: string) => send({ id, note: 'put_away' }),
    toldAddress: (id: string) => send({ id, note: 'shared' }),
  }
}
