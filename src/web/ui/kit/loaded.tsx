import type { ReactNode } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'

/** Content when there is some; a skeleton before; what failed, with a retry and maybe a `hint`, instead. */
export function Loaded<T>({
  query,
  height = 240,
  hint,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  height?: number
  hint?: (error: Error) => ReactNode
  children: (data: T) => ReactNode
}) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton height={height} />
  return (
    <Alert tone="trouble" role="alert">
      <p>{query.error.message}</p>
      {hint && <p>{hint(query.error)}</p>}
      <Button small onClick={() => void query.refetch()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}
