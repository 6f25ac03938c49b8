import { useEffect, useState } from 'react'
import { freshToken } from '../client/fresh-token.ts'
import { useT } from '../i18n.tsx'
import styles from './conversation.module.css'

/** A picture that only the two sides may see: fetched with the token, since a browser sends none for pictures. */
export function AttachedFile({
  path,
  door,
  file,
}: {
  path: string
  door: Record<string, string>
  file: { id: string; name: string }
}) {
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
