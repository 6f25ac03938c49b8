import { holds, type Right } from '#shared/rights.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'

/** Whether the user holds a right in a company, by its id or slug. The server decides; this only avoids useless calls. */
export function useCan(companyid: string): (right: Right) => boolean {
  const profile = useProfile()
  const company = profile?.companies?.find(({ id, slug }) => id === companyid || slug === companyid)
  const letters = company?.staff.find(({ toid }) => toid === profile?.id)?.can ?? ''
  return (right) => holds(letters, right)
}
