import { useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

/** The steps that say something of the set-up; who it is, the contact keeps. */
export type SavedStep = 'where' | 'what' | 'paid'
/** What somebody else has changed of each step since it was read, in words; '' where nothing. */
export type Overlooked = Readonly<Record<SavedStep, string>>

/** Names what somebody else has changed since this page has shown it. */
export function OverlookedNote({ what }: { what: string }) {
  const t = useT()
  if (what === '') return null
  return (
    <Alert tone="waiting" role="alert">
      <p>{t('setup.overlooked', { what })}</p>
    </Alert>
  )
}
