import { useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

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
