import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

/** Days or times could not be asked for; they can be asked again. */
export function TimesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <Alert tone="trouble" role="alert">
      <p>{t('book.timesFailed')}</p>
      <Button small onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}
