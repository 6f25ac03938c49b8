import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'

/** Asks once before something ends that a program may still be using. */
export function RevokeDialog({
  title,
  text,
  action,
  busy,
  onSure,
  onClose,
}: {
  title: string
  text: string
  action?: string
  busy: boolean
  onSure: () => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <p>{text}</p>
        <Button variant="danger" block busy={busy} onClick={onSure}>
          {action ?? t('integrations.revoke')}
        </Button>
      </Stack>
    </Dialog>
  )
}
