import type { ReactNode } from 'react'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'

/** Whether it is marked as done before it ends as booked: final, and one tap beside another one. */
export const isEarly = ({ endsAt }: { endsAt: string | null }, now: number): boolean =>
  endsAt !== null && now < Date.parse(endsAt)

/**
 * Asks before a booking is marked as done while its time still runs, as that cannot be taken back.
 * @param children which one it is
 */
export function EarlyDialog({
  endsAt,
  zone,
  busy,
  over,
  onClose,
  onYes,
  children,
}: {
  endsAt: string
  zone: string
  busy: boolean
  /** Somebody else has marked it, or it can no longer be. */
  over: boolean
  onClose: () => void
  onYes: () => void
  children: ReactNode
}) {
  const t = useT()
  const time = formatInstant(endsAt, useLocale(), zone, 'time')
  return (
    <Dialog
      title={t('desk.confirm_deliver', { time })}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={busy} disabled={over} onClick={onYes}>
          {t('desk.action_deliver')}
        </Button>
      }
    >
      <div>{children}</div>
      <p>{t('desk.confirm_deliver_text')}</p>
      {over && <ChangedMeanwhile written={false} />}
    </Dialog>
  )
}
