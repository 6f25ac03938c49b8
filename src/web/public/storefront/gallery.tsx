import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Picture } from '#web/ui/pieces/pieces.tsx'
import styles from './gallery.module.css'

const SHOWN = 5

/** One large picture and four small ones; all of them in a dialog. */
export function Gallery({ title, pictures }: { title: string; pictures: readonly string[] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const alt = (n: number) => t('item.photo', { title, n: n + 1 })
  if (pictures.length === 0) return null
  return (
    <div className={`${styles.mosaic} ${pictures.length < SHOWN ? styles.few : ''}`}>
      {pictures.slice(0, SHOWN).map((fileId, i) => (
        <Picture
          key={fileId}
          fileId={fileId}
          alt={alt(i)}
          sizes={i === 0 ? '(min-width: 768px) 560px, 100vw' : '280px'}
          eager={i === 0}
        />
      ))}
      <span className={styles.all}>
        <Button small onClick={() => setOpen(true)}>
          <Icon name="camera" size={18} />
          {t('item.showAll', { count: pictures.length })}
        </Button>
      </span>
      {open && (
        <Dialog title={t('item.gallery')} wide onClose={() => setOpen(false)}>
          <div className={styles.list}>
            {pictures.map((fileId, i) => (
              <Picture key={fileId} fileId={fileId} alt={alt(i)} sizes="(min-width: 768px) 720px, 100vw" />
            ))}
          </div>
        </Dialog>
      )}
    </div>
  )
}
