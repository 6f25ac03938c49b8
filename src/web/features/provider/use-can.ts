import { useProfile } from '#web/ui/state/profile-store.ts'

/** Whether one holds a letter in a company, by its id or slug. The server decides; screens only ask less in vain. */
export function useCan(companyid: string): (letter: string) => boolean {
  const profile = useProfile()
  const company = profile?.companies?.find(({ id, slug }) => id === companyid || slug === companyid)
  const can = company?.staff.find(({ toid }) => toid === profile?.id)?.can ?? ''
  return (letter) => can.includes(letter)
}
