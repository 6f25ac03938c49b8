import { type ReactNode, useEffect, useState } from 'react'
import { formatDuration } from '#shared/format.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import type { IconName } from '#web/ui/plain/icon.tsx'
import { Alert, Badge, Skeleton, type Tone } from '#web/ui/plain/pieces.tsx'
import styles from './parts.module.css'

const looks: Record<string, { tone: Tone; icon: IconName }> = {
  pending_payment: { tone: 'waiting', icon: 'clock' },
  requested: { tone: 'waiting', icon: 'clock' },
  confirmed: { tone: 'confirmed', icon: 'check' },
  in_progress: { tone: 'confirmed', icon: 'refresh' },
  delivered: { tone: 'done', icon: 'check' },
  completed: { tone: 'done', icon: 'check' },
  closed: { tone: 'done', icon: 'check' },
  no_show: { tone: 'trouble', icon: 'alert' },
}

/** An order's status: one colour, one icon, one word, everywhere. */
export function StatusBadge({ status }: { status: string }) {
  const t = useT()
  const { tone, icon } = looks[status] ?? { tone: 'neutral' as const, icon: 'close' as const }
  return (
    <Badge tone={tone} icon={icon}>
      {t(`provider.status_${status}`)}
    </Badge>
  )
}

/** The time, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 30_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

/** '3 h 20 min left', from amber to red when it gets close. */
export function Countdown({ until }: { until: string }) {
  const t = useT()
  const now = useNow()
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
  return (
    <Badge tone={minutes < 60 ? 'trouble' : 'waiting'} icon="clock">
      {t('provider.left', { time: formatDuration(minutes) })}
    </Badge>
  )
}

interface QueryState<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

/** Content when there is some; a skeleton before; what failed, with a retry, instead. */
export function Loaded<T>({
  query,
  height = 240,
  children,
}: {
  query: QueryState<T>
  height?: number
  children: (data: T) => ReactNode
}) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton height={height} />
  const code = query.error instanceof ApiError ? query.error.code : ''
  return (
    <Alert tone="trouble" role="alert">
      <p>{query.error.message}</p>
      {code === 'companies.forbidden' && <p>{t('provider.askOwner')}</p>}
      <Button small onClick={() => void query.refetch()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}

/** Title of a screen, with what can be done on its right. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <div className={styles.headAside}>{children}</div>}
    </div>
  )
}
