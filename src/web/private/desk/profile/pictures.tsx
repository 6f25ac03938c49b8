import { useState } from 'react'
import type { OwnCompany } from '#contracts/contacts.ts'
import { figures } from '#shared/figures.ts'
import { upload } from '#web/ui/client/upload.ts'
import { useT } from '#web/ui/i18n.tsx'
import { PictureButton } from '#web/ui/kit/picture-button.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Avatar, Picture } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './profile.module.css'
import { useSaveCompany } from './profile-api.ts'

const CropDialog = lazyPart(() => import('#web/ui/kit/crop-dialog.tsx'))

type Shown = Partial<Pick<OwnCompany, 'avatarFileId' | 'coverFileId' | 'galleryFileIds'>>

interface Props {
  company: OwnCompany
  /** The company as the address of this page names it. */
  page: string
}

/** The logo, the cover and the gallery of a storefront. Each change is saved at once; what was taken away is put back by a tap. */
export function Pictures({ company, page }: Props) {
  const t = useT()
  const save = useSaveCompany(page)
  const [chosen, setChosen] = useState<File | null>(null)
  const put = (over: OwnCompany, shown: Shown, undo?: Shown) =>
    save.send({ was: over, ...shown, seen: over.uts }, (saved) => {
      toast.success(t('storefront.pictureSaved'), undo && { label: t('storefront.undo'), run: () => put(saved, undo) })
    })
  const show = (shown: Shown, undo?: Shown) => put(company, shown, undo)
  const { avatarFileId, coverFileId, galleryFileIds } = company
  const isBusy = save.isPending
  const moved = (from: number, to: number) => {
    const rest = galleryFileIds.filter((_, place) => place !== from)
    return rest.toSpliced(to, 0, galleryFileIds[from] ?? '')
  }
  return (
    <div className={styles.pictures}>
      <h2>{t('storefront.pictures')}</h2>
      {save.error && <p role="alert">{save.error.message}</p>}
      <div className={styles.one}>
        <Avatar name={company.name} fileId={avatarFileId} size={72} />
        <Chooser
          label={t('storefront.logo')}
          {...{ isBusy }}
          onChosen={([file]) => setChosen(file ?? null)}
          onRemove={avatarFileId ? () => show({ avatarFileId: null }, { avatarFileId }) : undefined}
        />
      </div>
      <div className={styles.one}>
        {coverFileId && <Picture fileId={coverFileId} alt="" sizes="180px" ratio={3.6} />}
        <Chooser
          label={t('storefront.cover')}
          help={t('storefront.coverHelp')}
          {...{ isBusy }}
          onUploaded={([id]) => show({ coverFileId: id ?? null })}
          onRemove={coverFileId ? () => show({ coverFileId: null }, { coverFileId }) : undefined}
        />
      </div>
      <h3>{t('storefront.gallery')}</h3>
      {galleryFileIds.length > 0 && (
        <ol className={styles.gallery}>
          {galleryFileIds.map((fileId, place) => (
            <li key={fileId}>
              <Picture fileId={fileId} alt={t('storefront.photo', { n: place + 1 })} sizes="140px" />
              <span className={styles.tools}>
                <Button
                  small
                  icon
                  aria-label={t('storefront.earlier', { n: place + 1 })}
                  disabled={place === 0 || isBusy}
                  onClick={() => show({ galleryFileIds: moved(place, place - 1) })}
                >
                  <Icon name="left" size={18} />
                </Button>
                <Button
                  small
                  icon
                  aria-label={t('storefront.later', { n: place + 1 })}
                  disabled={place === galleryFileIds.length - 1 || isBusy}
                  onClick={() => show({ galleryFileIds: moved(place, place + 1) })}
                >
                  <Icon name="right" size={18} />
                </Button>
                <Button
                  small
                  icon
                  aria-label={t('storefront.removePhoto', { n: place + 1 })}
                  disabled={isBusy}
                  onClick={() =>
                    show({ galleryFileIds: galleryFileIds.filter((id) => id !== fileId) }, { galleryFileIds })
                  }
                >
                  <Icon name="close" size={18} />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {galleryFileIds.length < figures.galleryPictures && (
        <Chooser
          label={t('storefront.addPhotos')}
          help={t('storefront.galleryHelp', { most: figures.galleryPictures })}
          {...{ isBusy }}
          most={figures.galleryPictures - galleryFileIds.length}
          onUploaded={(ids) => show({ galleryFileIds: [...galleryFileIds, ...ids] })}
        />
      )}
      {chosen && (
        <Cropped file={chosen} onClose={() => setChosen(null)} onUploaded={(id) => show({ avatarFileId: id })} />
      )}
    </div>
  )
}

/** The square of a picture that becomes the logo. */
function Cropped({ file, onClose, onUploaded }: { file: File; onClose: () => void; onUploaded: (id: string) => void }) {
  const store = useChange((cut: File) => upload(cut, () => undefined))
  return (
    <CropDialog
      file={file}
      onClose={onClose}
      onDone={(cut) => {
        onClose()
        store.send(cut, ({ id }) => onUploaded(id))
      }}
    />
  )
}

/** Chooses pictures; with `onUploaded` sends them, too, and shows how far that is. */
function Chooser({
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
