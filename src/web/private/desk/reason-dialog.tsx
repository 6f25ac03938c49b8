import { useState } from 'react'
import type { ToldBy } from '#contracts/proposal.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack, TextArea } from '#web/ui/pieces/field.tsx'
import type { Grave } from './order-buttons.ts'

/** Before something that cannot be taken back: what it means for the customer, and room for a reason; an objection takes words. */
export function ReasonDialog({
  action,
  toldBy,
  busy,
  over,
  onClose,
  onConfirm,
}: {
  action: Grave
  toldBy: ToldBy
  busy: boolean
  /** What it asks is no longer open. */
  over: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const inDispute = action === 'contest' || action === 'answer'
  const said = reason.trim()
  return (
    <Dialog title={t(`desk.confirm_${action}`)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (said || !inDispute) onConfirm(said)
        }}
      >
        <Stack>
          <p>
            {t(`desk.confirm_${action}_text`)}
            {!inDispute && ` ${t(`desk.told_${toldBy}`)}`}
          </p>
          <TextArea
            label={t(inDispute ? 'desk.whatHappened' : 'desk.reason')}
            help={t(inDispute ? 'desk.whatHappenedHelp' : `desk.reasonHelp_${toldBy}`)}
            error={asked && inDispute && !said ? t('desk.whatHappenedMissing') : undefined}
            optional={!inDispute}
            aria-required={inDispute}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {over && <ChangedMeanwhile written={said !== ''} />}
          <Button
            type="submit"
            variant={inDispute || action === 'withdraw' ? 'primary' : 'danger'}
            block
            busy={busy}
            disabled={over}
          >
            {t(`desk.action_${action}`)}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
