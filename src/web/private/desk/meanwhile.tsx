import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

interface Standing {
  startsAt: string | null
  proposal: { startsAt: string } | null
}

/** Says what became of a booking since a dialog about its time was opened: it was moved, or its customer is asked. */
export function Meanwhile({ seen, now, zone }: { seen: Standing; now: Standing; zone: string }) {
  const t = useT()
  const locale = useLocale()
  const words = [
    now.startsAt &&
      now.startsAt !== seen.startsAt &&
      t('desk.movedMeanwhile', { when: formatInstant(now.startsAt, locale, zone) }),
    now.proposal &&
      now.proposal.startsAt !== seen.proposal?.startsAt &&
      t('desk.askedMeanwhile', { when: formatInstant(now.proposal.startsAt, locale, zone) }),
  ].filter((line) => typeof line === 'string')
  if (words.length === 0) return null
  return (
    <Alert tone="waiting" role="alert">
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Alert>
  )
}
