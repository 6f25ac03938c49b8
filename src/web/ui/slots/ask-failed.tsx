import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Alert } from '../pieces/pieces.tsx'

/** Days or times could not be asked for; they can be asked again, unless that was refused. */
export function AskFailed({ refusal, onRetry }: { refusal: string | null; onRetry: () => void }) {
  const t = useT()
  if (refusal)
    return (
      <Alert tone="trouble" role="alert">
        {refusal}
      </Alert>
    )
  return (
    <Alert tone="trouble" role="alert">
      <p>{t('slots.failed')}</p>
      <Button small onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}
