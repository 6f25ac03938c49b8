import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { figures } from '#shared/figures.ts'
import { useRef, useState } from 'react'
import type { ProfileView } from '#contracts/profile.ts'
import { upload } from '#web/ui/client/upload.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { useUpdatePerson } from './account-api.ts'
import styles from './account.module.css'

const CropDialog = lazyPart(() => import('#web/ui/kit/crop-dialog.tsx'))

const mostBytes = figures.pictureMegabytes * 1024 * 1024

/** The user's picture: chosen or dropped, cropped to a square, uploaded with progress, or removed. */
export function AvatarCard({ profile }: { profile: ProfileView }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const [progress, setProgress] = useState(0)
  const store = useChange((cut: File) => upload(cut, setProgress))
  const update = useUpdatePerson()
  const isBusy = store.isPending || update.isPending
  function choose(file: File | undefined) {
    if (!file) return
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) toast.error(t('account.pictureKind'))
    else if (file.size > mostBytes) toast.error(t('account.pictureTooLarge'))
    else setChosen(file)
    if (input.current) input.current.value = ''
  }
  function keep(cut: File) {
    setChosen(null)
    setProgress(0)
    store.send(cut, ({ id }) =>
      update.send({ id: profile.id, avatarFileId: id }, () => toast.success(t('account.saved'))),
    )
  }
  return (
    <div
      className={`${styles.person} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <Avatar name={profile.name} fileId={profile.avatarFileId} size={96} />
      <div className={styles.buttons}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="visually-hidden"
          aria-label={t('account.choosePicture')}
          tabIndex={-1}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          <Icon name="camera" /> {t('account.choosePicture')}
        </Button>
        {profile.avatarFileId && (
          <Button variant="quiet" disabled={isBusy} onClick={() => update.send({ id: profile.id, avatarFileId: null })}>
            {t('account.removePicture')}
          </Button>
        )}
        {!store.isPending ? (
          <p className={styles.secondary}>{t('account.pictureHelp')}</p>
        ) : (
          <progress className={styles.progress} max={1} value={progress} aria-label={t('account.uploading')} />
        )}
      </div>
      {chosen && <CropDialog file={chosen} onDone={keep} onClose={() => setChosen(null)} />}
    </div>
  )
}
