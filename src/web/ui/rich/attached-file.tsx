import { useEffect, useState } from 'react'
import { download } from '../client/download.ts'
import { freshToken } from '../client/fresh-token.ts'
import { useT } from '../i18n.tsx'
import { Icon } from '../plain/icon.tsx'
import { toast } from '../plain/toast.ts'
import styles from './conversation.module.css'

interface Attached {
  path: string
  door: Record<string, string>
  file: { id: string; name: string; mime: string; bytes: number }
}

/** A file that only the two sides may see: a picture in its place, anything else to download. */
export function AttachedFile(attached: Attached) {
  return attached.file.mime.startsWith('image/') ? <ShownPicture {...attached} /> : <OfferedDocument {...attached} />
}

function OfferedDocument({ path, door, file }: Attached) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    download(path, door, file.name)
      .catch(() => toast.error(t('messages.fileLost', { name: file.name })))
      .finally(() => setBusy(false))
  }
  return (
    <button type="button" className={styles.document} onClick={save} aria-busy={busy} disabled={busy}>
      <Icon name="receipt" />
      <span>
        {file.name}
        <small>{sizeOf(file.bytes)}</small>
      </span>
      <Icon name="download" size={18} />
    </button>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Fetched with the token, since a browser sends none for pictures. */
function ShownPicture({ path, door, file }: Attached) {
  const t = useT()
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const query = new URLSearchParams(door).toString()
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    const load = async () => {
      const jwt = await freshToken()
      const answer = await fetch(`${path}?${query}&w=640`, {
        headers: jwt ? { Authorization: `Bearer ${jwt}` } : {},
        signal: abort.signal,
      })
      if (!answer.ok) throw new Error(String(answer.status))
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
  }, [path, query])
  if (failed) return <span className={styles.lost}>{t('messages.fileLost', { name: file.name })}</span>
  if (!url) return <span className={styles.loading} />
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={url} alt={t('messages.picture', { name: file.name })} />
    </a>
  )
}
