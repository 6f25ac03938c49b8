import { useState } from 'react'
import { upload } from '#web/ui/client/upload.ts'
import { useT } from '#web/ui/i18n.tsx'
import { PictureButton } from '#web/ui/kit/picture-button.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import styles from './profile.module.css'

/** Chooses pictures; with `onUploaded` sends them, too, and shows how far that is. */
export function Chooser({
  label,
  help,
  isBusy,
  most = 1,
  onChosen,
  onUploaded,
  onRemove,
}: {
  label: string
  help?: string
  isBusy: boolean
  most?: number
  onChosen?: (files: File[]) => void
  onUploaded?: (ids: string[]) => void
  onRemove?: (() => void) | undefined
}) {
  const t = useT()
  const [progress, setProgress] = useState(0)
  const store = useChange(async (files: File[]) => {
    const ids: string[] = []
    for (const [n, file] of files.entries())
      ids.push((await upload(file, (part) => setProgress((n + part) / files.length))).id)
    return ids
  })
  const take = (files: File[]) => {
    setProgress(0)
    onChosen?.(files)
    if (onUploaded) store.send(files, onUploaded)
  }
  return (
    <div className={styles.chooser}>
      <div className={styles.tools}>
        <PictureButton {...{ label, most }} busy={isBusy || store.isPending} onChosen={take} />
        {onRemove && (
          <Button variant="quiet" disabled={isBusy || store.isPending} onClick={onRemove}>
            {t('storefront.remove')}
          </Button>
        )}
      </div>
      {store.isPending ? (
        <progress max={1} value={progress} aria-label={t('pick.uploading')} />
      ) : (
        help && <p className={styles.help}>{help}</p>
      )}
    </div>
  )
}
