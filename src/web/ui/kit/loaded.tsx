import { type ReactNode, useEffect } from 'react'
import { isShut } from '../client/api.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Alert, Skeleton } from '../pieces/pieces.tsx'
import styles from './loaded.module.css'

/** What a query says of itself, as far as it is shown. */
interface Query<T> {
  data: T | undefined
  error: Error | null
  refetch: Refetch
  isFetchedAfterMount?: boolean
}

type Refetch = (options?: { cancelRefetch?: boolean }) => unknown

const ASK_AGAIN_MS = 5000

/**
 * Content when there is some; a skeleton before; what failed, with a retry and maybe a `hint`, instead. What is shown
 * stays when a later question fails: a quiet line says that it may be old, and it asks again by itself every five seconds.
 * Only an answer that it is not the reader's (401, 403, 404) takes it away. `skeleton` and `failed` draw a screen's own.
 * `anew` waits for an answer of now instead of showing what was known before: a form begins with it, and saves it again.
 */
export function Loaded<T>({
  query,
  height = 240,
  hint,
  skeleton,
  failed,
  anew = false,
  children,
}: {
  query: Query<T>
  height?: number
  hint?: (error: Error) => ReactNode
  skeleton?: ReactNode
  failed?: (error: Error) => ReactNode
  anew?: boolean
  children: (data: T) => ReactNode
}) {
  const t = useT()
  const { error, refetch } = query
  const data = anew && !query.isFetchedAfterMount ? undefined : query.data
  if (data !== undefined && !isShut(error)) {
    // One shape with and without the line: what stands below it is never built anew, or what is typed there were lost.
    return (
      <>
        {error && <NotFresh refetch={refetch} />}
        {children(data)}
      </>
    )
  }
  if (!error) return skeleton ?? <Skeleton height={height} />
  if (failed) return failed(error)
  return (
    <Alert tone="trouble" role="alert">
      <p>{error.message}</p>
      {hint && <p>{hint(error)}</p>}
      <Button small onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}

/** The line above what may be old; while it stands, the question is asked again, at once where the network comes back. */
function NotFresh({ refetch }: { refetch: Refetch }) {
  const t = useT()
  useEffect(() => {
    // A slow answer is waited for, not asked for anew.
    const again = () => void refetch({ cancelRefetch: false })
    const timer = window.setInterval(again, ASK_AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [refetch])
  return (
    <p className={styles.notFresh} role="status">
      {t('ui.notFresh')} ·{' '}
      <button type="button" onClick={() => void refetch()}>
        {t('ui.retry')}
      </button>
    </p>
  )
}
