import type { ClosureRow } from '#contracts/closures.ts'
import { cancellingTraits } from '#shared/closure-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { closureWhere } from '../closure-words.ts'
import { useMay } from '../may.tsx'
import { ClosedBookings } from './closed-bookings.tsx'
import { useCancelClosed, useClosedBookings, useOpenDays } from './closures-api.ts'
import styles from './profile.module.css'

interface Props {
  row: ClosureRow
  companyid: string
  zone: string
  onClose: () => void
}

/** Closed days: where and why, how far cancelling is, what is still booked; the way to cancel that, and to open the days again. */
export function ClosureView({ row, companyid, zone, onClose }: Props) {
  const t = useT()
  const { from, to, branchids, closureid } = row
  const query = useClosedBookings(companyid, { from, to, branchids: branchids ?? [] })
  const cancel = useCancelClosed(companyid)
  const open = useOpenDays(companyid)
  const mayCancel = useMay(companyid)('PUT /api/h/closures')
  const seen = query.data?.pages[0]?.totals
  const left = seen?.booked ?? 0
  return (
    <Stack>
      <p>{[closureWhere(row, t), row.called].filter(Boolean).join(' · ')}</p>
      <Progress row={row} />
      <h3>{t('storefront.closure_booked')}</h3>
      <ClosedBookings companyid={companyid} zone={zone} query={query} />
      {row.opens ? (
        <>
          {mayCancel && seen && left > 0 && !cancellingTraits[row.cancelling].isUnderWay && (
            <>
              <Button
                variant="danger"
                busy={cancel.isPending}
                onClick={() =>
                  cancel.send({ companyid, closureid, seen: seen.mark }, () =>
                    toast.success(t('storefront.closure_cancelBegun')),
                  )
                }
              >
                {t('storefront.closure_cancelLeft', { count: left })}
              </Button>
              <p className={styles.help}>{t('storefront.closure_cancelHelp')}</p>
            </>
          )}
          <Button
            busy={open.isPending}
            onClick={() =>
              open.send(closureid, () => {
                toast.success(t('storefront.closure_opened'))
                onClose()
              })
            }
          >
            {t('storefront.closure_open')}
          </Button>
          <p className={styles.help}>{t('storefront.closure_openHelp')}</p>
        </>
      ) : (
        <p className={styles.help}>{t('storefront.closure_beyond')}</p>
      )}
    </Stack>
  )
}

/** How far the worker is with cancelling what was booked; nothing where nobody asked for it. */
function Progress({ row: { cancelling, cancelled: done, toCancel, refused } }: { row: ClosureRow }) {
  const t = useT()
  const { said: state, isWell, isUnderWay } = cancellingTraits[cancelling]
  if (state === null) return null
  // Some may have come while it went on.
  const all = Math.max(toCancel, done + refused)
  const said = {
    running: t('storefront.closure_running', { done, all }),
    stopped: t('storefront.closure_stopped', { done, all }),
    done: t('storefront.closure_done', { count: done }),
  }[state]
  return (
    <Alert tone={isWell && refused === 0 ? 'done' : 'waiting'} role="status">
      <p>{said}</p>
      {isUnderWay && <progress max={all} value={done + refused} aria-label={said} />}
      {refused > 0 && <p>{t('storefront.closure_refused', { count: refused })}</p>}
    </Alert>
  )
}
