import { holds, type Right } from '#shared/rights.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { type Need, needs } from './needs.ts'
import parts from './parts.module.css'

/**
 * Whether one may do what the desk offers, in a company by its id or slug. The server decides; this keeps people from
 * filling in what is refused at the end. What is missing is said by `Lacking`.
 */
export function useMay(companyid: string): (need: Need) => boolean {
  const held = useHeld(companyid)
  return (need) => needs[need].some(held)
}

/** The same of a single right. */
export function useHeld(companyid: string): (right: Right) => boolean {
  const profile = useProfile()
  const company = profile?.companies?.find(({ id, slug }) => id === companyid || slug === companyid)
  const letters = company?.staff.find(({ toid }) => toid === profile?.id)?.can ?? ''
  return (right) => holds(letters, right)
}

/** Says which rights are missing for what is not offered here, and whom to ask; nothing where none is. */
export function Lacking({ companyid, of }: { companyid: string; of: readonly Need[] }) {
  const may = useMay(companyid)
  const words = useLackingWords()
  const missing = of.filter((need) => !may(need))
  if (missing.length === 0) return null
  return (
    <p className={parts.lacking}>
      <Icon name="shield" size={18} /> <span>{words(missing)}</span>
    </p>
  )
}

/** The sentence about rights that are missing. */
export function useLackingWords(): (missing: readonly Need[]) => string {
  const t = useT()
  return (missing) => {
    const names = missing.map((need) => needs[need].map((right) => t(`rights.${right}`)).join(' / '))
    return t('desk.lacking', { rights: [...new Set(names)].join(' · ') })
  }
}
