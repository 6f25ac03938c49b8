import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { servingIn } from '#web/ui/kit/as-seen.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

interface Standing {
  status: OrderView['status']
  startsAt: string | null
  proposal: { startsAt: string } | null
  /** Who serves it. */
  person: { staffid: string; name: string } | null
}

/** A booking as it stands, of its order. */
export const standingOf = (order: Pick<OrderView, 'status' | 'startsAt' | 'proposal' | 'lines'>): Standing => ({
  status: order.status,
  startsAt: order.startsAt,
  proposal: order.proposal,
  person: servingIn(order),
})

/** Says what became of a booking since a dialog about it was opened: its status, its time, what its customer is asked, and who serves it. */
export function Meanwhile({
  seen,
  now,
  zone,
  besides,
  onRead,
}: {
  seen: Standing
  now: Standing
  zone: string
  /** What else has changed. */
  besides?: readonly string[] | undefined
  /** Shows the rest anew, where that waits until this has been read. */
  onRead?: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const words = [
    now.status !== seen.status && t('desk.statusMeanwhile', { status: t(`desk.status_${now.status}`) }),
    now.startsAt &&
      now.startsAt !== seen.startsAt &&
      t('desk.movedMeanwhile', { when: formatInstant(now.startsAt, locale, zone) }),
    now.proposal &&
      now.proposal.startsAt !== seen.proposal?.startsAt &&
      t('desk.askedMeanwhile', { when: formatInstant(now.proposal.startsAt, locale, zone) }),
    now.person && now.person.staffid !== seen.person?.staffid && t('desk.servedMeanwhile', { person: now.person.name }),
    ...(besides ?? []),
  ].filter((line) => typeof line === 'string')
  if (words.length === 0) return null
  return (
    <Alert tone="waiting" role="alert">
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {onRead && (
        <Button small onClick={onRead}>
          {t('desk.showAnew')}
        </Button>
      )}
    </Alert>
  )
}
