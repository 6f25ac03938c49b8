import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Alert } from '../pieces/pieces.tsx'

/** What could not be asked for, days and times unless `words` say else; it can be asked again, unless that was refused. */
export function AskFailed({
  refusal,
  onRetry,
  words,
}: {
  refusal: string | null
  onRetry: () => void
  words?: string
}) {
  const t = useT()
  if (refusal)
    return (
      <Alert tone="trouble" role="alert">
        {refusal}
      </Alert>
    )
  return (
    <Alert tone="trouble" role="alert">
      <p>{words ?? t('slots.failed')}</p>
      <Button small onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}
