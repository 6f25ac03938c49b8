import { brand } from '#shared/brand.ts'
import { saveFile } from '#web/ui/client/download.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'

/** Ten codes that are never shown again: to copy or to save, and to confirm that this was done. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useT()
  const text = codes.join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('account.backupCopied'))
    } catch {
      toast.error(t('account.backupNotCopied'))
    }
  }
  function save() {
    saveFile(new Blob([`${brand.name}\n\n${text}\n`], { type: 'text/plain' }), `${brand.slug}-backup-codes.txt`)
  }
  return (
    <Dialog title={t('account.backupTitle')} onClose={onClose} backdropCloses={false}>
      <div className={styles.dialogStack}>
        <Alert tone="waiting">{t('account.backupText')}</Alert>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button onClick={() => void copy()}>{t('account.backupCopy')}</Button>
          <Button onClick={save}>
            <Icon name="download" /> {t('account.backupSave')}
          </Button>
        </div>
        <Button variant="primary" block onClick={onClose}>
          {t('account.backupDone')}
        </Button>
      </div>
    </Dialog>
  )
}
