import { useEffect, useState } from 'react'
import { download, fetchFile } from '../client/download.ts'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import styles from './conversation.module.css'
import { sizeOf } from './upload-line.ts'
import { useChange } from './use-change.ts'

interface Attached {
  path: string
  /** The address of a picture in the size shown. */
  thumbnail: string
  file: { id: string; name: string; mime: string; bytes: number }
}

/** A file that only the two sides may see: a picture in its place, anything else to download. */
export function AttachedFile(attached: Attached) {
  return attached.file.mime.startsWith('image/') ? <ShownPicture {...attached} /> : <OfferedDocument {...attached} />
}

function OfferedDocument({ path, file }: Attached) {
  const t = useT()
  const save = useChange((_input: void) => download(path, file.name), {
    says: () => t('messages.fileLost', { name: file.name }),
  })
  return (
    <button
      type="button"
      className={styles.document}
      onClick={() => save.send()}
      aria-busy={save.isPending}
      disabled={save.isPending}
    >
      <Icon name="receipt" />
      <span>
        {file.name}
        <small>{sizeOf(file.bytes)}</small>
      </span>
      <Icon name="download" size={18} />
    </button>
  )
}

/** Fetched with the token, since a browser sends none for pictures. */
function ShownPicture({ thumbnail, file }: Attached) {
  const t = useT()
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    const load = async () => {
      const answer = await fetchFile(thumbnail, abort.signal)
      made = URL.createObjectURL(await answer.blob())
      setUrl(made)
    }
    load().catch(() => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [thumbnail])
  if (failed) return <span className={styles.lost}>{t('messages.fileLost', { name: file.name })}</span>
  if (!url) return <span className={styles.loading} />
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={url} alt={t('messages.picture', { name: file.name })} />
    </a>
  )
}
