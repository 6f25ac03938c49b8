import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

/** Says from which day on not all is shown, and leads to where more of it is: from a month to the week, from weeks to the day. */
export function CutNote({
  cutFrom,
  view,
  go,
}: {
  cutFrom: string
  view: 'day' | 'week' | 'month' | 'agenda'
  go: (change: { view: string; date: string }) => void
}) {
  const t = useT()
  const locale = useLocale()
  const nearer = view === 'month' ? 'week' : 'day'
  return (
    <Alert tone="waiting" role="status">
      <p>{t('desk.cutFrom', { day: formatInstant(`${cutFrom}T12:00:00Z`, locale, 'UTC', 'date') })}</p>
      {view === 'day' ? (
        <p>{t('desk.cutDay')}</p>
      ) : (
        <Button small onClick={() => go({ view: nearer, date: cutFrom })}>
          {t(nearer === 'week' ? 'desk.weekView' : 'desk.dayView')}
        </Button>
      )}
    </Alert>
  )
}
