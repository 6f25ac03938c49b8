import { type ReactNode, useEffect } from 'react'
import { ApiError, isShut, isUnanswered } from '../client/api.ts'
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
 * Shows the content of a query; a skeleton before; on failure the error, with a retry. Content stays
 * when a later request fails: a line says that it may be outdated, and it is retried every five seconds. Only a refusal of
 * access (401, 403, 404) removes it. `skeleton` and `failed` replace the default ones. `fresh` waits for a fresh answer
 * instead of showing the cached one, for a form that starts with it and saves it again.
 */
export function Loaded<T>({
  query,
  height = 240,
  skeleton,
  failed,
  fresh = false,
  children,
}: {
  query: Query<T>
  height?: number
  skeleton?: ReactNode
  failed?: (error: Error) => ReactNode
  fresh?: boolean
  children: (data: T) => ReactNode
}) {
  const { error, refetch } = query
  const data = fresh && !query.isFetchedAfterMount ? undefined : query.data
  if (data !== undefined && !isShut(error)) {
    // The same tree with and without the line, so that the content below is not remounted and keeps what was typed.
    return (
      <>
        {error && <NotFresh refetch={refetch} />}
        {children(data)}
      </>
    )
  }
  if (!error) return skeleton ?? <Skeleton height={height} />
  return (
    <>
      {isUnanswered(error) && <AsksOnline refetch={refetch} />}
      {failed ? failed(error) : <Failed error={error} refetch={refetch} />}
    </>
  )
}

/** Asks again once the network is back: what is said of it would not be true any more. */
function AsksOnline({ refetch }: { refetch: Refetch }) {
  useEffect(() => {
    const again = () => void refetch({ cancelRefetch: false })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [refetch])
  return null
}

function Failed({ error, refetch }: { error: Error; refetch: Refetch }) {
  const t = useT()
  return (
    <Alert tone="trouble" role="alert">
      <p>{error.message}</p>
      {/* Who may not see it would be refused again. */}
      {!(error instanceof ApiError && error.status === 403) && (
        <Button small onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      )}
    </Alert>
  )
}

/** The line above content that may be outdated; while it shows, the request is retried, at once when the network is back. */
function NotFresh({ refetch }: { refetch: Refetch }) {
  const t = useT()
  useEffect(() => {
    // A pending request is not repeated.
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
