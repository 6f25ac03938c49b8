import { useRef } from 'react'
import { companyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { draftKey } from '#web/ui/state/draft-key.ts'
import { type Profile, readProfile, renewProfile } from '#web/ui/state/profile-store.ts'

/** A company of one's own that is being set up. */
export interface Begin {
  id: string
  name: string
}

/** Whether one of one's companies is one's own. */
export const isOwned = ({ staff }: { staff: readonly { flags: string }[] }) =>
  staff.some(({ flags }) => flags.includes('O'))

/** What a person has begun to set up, if anything. */
export const begunIn = ({ companies = [] }: Profile): Begin | undefined =>
  companies.find((company) => companyState(company) === 'setting_up' && isOwned(company))

/** Names the draft of a company that is not begun yet. */
export const newDraft = 'add_provider_'

/** Whether somebody has written who a company is, in this tab, and not sent it. */
export const isNewKept = (): boolean => sessionStorage.getItem(draftKey(`${newDraft}_who`)) !== null

/**
 * Before a company is begun: that another one was begun meanwhile, on another device, is told once.
 * @param known the one of which the page tells already
 * @returns to be called with the press. @throws Error with what is told
 */
export function useNoneBegun(known: Begin | undefined): () => Promise<void> {
  const t = useT()
  const told = useRef<string>(undefined)
  return async () => {
    await renewProfile()
    const profile = readProfile()
    const begun = profile ? begunIn(profile) : undefined
    if (!begun || [known?.id, told.current].includes(begun.id)) return
    told.current = begun.id
    throw new Error(t('setup.begunBeside', { name: begun.name }))
  }
}
