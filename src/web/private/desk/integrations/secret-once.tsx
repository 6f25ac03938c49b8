import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './integrations.module.css'

/** A secret that is never shown again: to copy, and to confirm that it is kept. */
export function SecretOnce({
  title,
  text,
  secret,
  onClose,
}: {
  title: string
  text?: string
  secret: string
  onClose: () => void
}) {
  const t = useT()
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t('integrations.copied'))
    } catch {
      toast.error(t('integrations.notCopied'))
    }
  }
  return (
    <Dialog title={title} onClose={onClose} backdropCloses={false}>
      <Stack>
        <Alert tone="waiting">{t('integrations.once')}</Alert>
        {text && <p>{text}</p>}
        <code className={styles.secret}>{secret}</code>
        <Button onClick={() => void copy()}>{t('integrations.copy')}</Button>
        <Button variant="primary" block onClick={onClose}>
          {t('integrations.kept')}
        </Button>
      </Stack>
    </Dialog>
  )
}
