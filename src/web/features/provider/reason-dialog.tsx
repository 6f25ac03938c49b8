import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Dialog } from '#web/ui/plain/dialog.tsx'
import { Stack, TextArea } from '#web/ui/plain/field.tsx'

/** Before something that cannot be taken back: what it means for the customer, and room for a reason. */
export function ReasonDialog({
  action,
  busy,
  onClose,
  onConfirm,
}: {
  action: 'decline' | 'cancel' | 'no_show' | 'contest'
  busy: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <Dialog title={t(`provider.confirm_${action}`)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(reason.trim())
        }}
      >
        <Stack>
          <p>{t(`provider.confirm_${action}_text`)}</p>
          <TextArea
            label={t('provider.reason')}
            help={t('provider.reasonHelp')}
            optional
            rows={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" variant="danger" block busy={busy}>
            {t(`provider.action_${action}`)}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
