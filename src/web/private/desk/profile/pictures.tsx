import { useState } from 'react'
import type { OwnCompany } from '#contracts/contacts.ts'
import { figures } from '#shared/figures.ts'
import { upload } from '#web/ui/client/upload.ts'
import { useT } from '#web/ui/i18n.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Avatar, Picture } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { Chooser } from './chooser.tsx'
import { Photos } from './photos.tsx'
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
      <Photos
        ids={galleryFileIds}
        most={figures.galleryPictures}
        help={t('storefront.galleryHelp', { most: figures.galleryPictures })}
        {...{ isBusy }}
        onChange={(ids, isRemoved) => show({ galleryFileIds: ids }, isRemoved ? { galleryFileIds } : undefined)}
      />
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
