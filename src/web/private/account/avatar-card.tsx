import { useState } from 'react'
import type { ProfileView } from '#contracts/profile.ts'
import { upload } from '#web/ui/client/upload.ts'
import { useT } from '#web/ui/i18n.tsx'
import { PictureButton, useTaking } from '#web/ui/kit/picture-button.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { useUpdatePerson } from './account-api.ts'

const CropDialog = lazyPart(() => import('#web/ui/kit/crop-dialog.tsx'))

/** The user's picture: chosen or dropped, cropped to a square, uploaded with progress, or removed. */
export function AvatarCard({ profile }: { profile: ProfileView }) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const [progress, setProgress] = useState(0)
  const store = useChange((cut: File) => upload(cut, setProgress))
  const update = useUpdatePerson()
  const isBusy = store.isPending || update.isPending
  const take = useTaking(([file]) => setChosen(file ?? null))
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
        take([...event.dataTransfer.files].slice(0, 1))
      }}
    >
      <Avatar name={profile.name} fileId={profile.avatarFileId} size={96} />
      <div className={styles.buttons}>
        <PictureButton
          label={t('account.choosePicture')}
          busy={isBusy}
          onChosen={([file]) => setChosen(file ?? null)}
        />
        {profile.avatarFileId && (
          <Button variant="quiet" disabled={isBusy} onClick={() => update.send({ id: profile.id, avatarFileId: null })}>
            {t('account.removePicture')}
          </Button>
        )}
        {!store.isPending ? (
          <p className={styles.secondary}>{t('account.pictureHelp')}</p>
        ) : (
          <progress className={styles.progress} max={1} value={progress} aria-label={t('pick.uploading')} />
        )}
      </div>
      {chosen && <CropDialog file={chosen} onDone={keep} onClose={() => setChosen(null)} />}
    </div>
  )
}
