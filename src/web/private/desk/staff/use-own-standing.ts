import { useProfile } from '#web/ui/state/profile-store.ts'

/** What one is and may do oneself in a company, by its id or slug. */
export function useOwnStanding(companyid: string): { flags: string; can: string } {
  const profile = useProfile()
  const company = profile?.companies?.find(({ id, slug }) => id === companyid || slug === companyid)
  return company?.staff.find(({ toid }) => toid === profile?.id) ?? { flags: '', can: '' }
}
