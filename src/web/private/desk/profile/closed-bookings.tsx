import { Link } from 'react-router'
import type { ClosedBookingsView } from '#contracts/closures.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { whoComes } from '#shared/who-comes.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { useMay } from '../may.tsx'
import parts from '../parts.module.css'
import { StatusBadge } from '../parts.tsx'
import type { useClosedBookings } from './closures-api.ts'

interface Props {
  companyid: string
  zone: string
  query: ReturnType<typeof useClosedBookings>
}

/** What is booked on some days: how much, and each with the way to where it is moved, handed over or cancelled. */
export function ClosedBookings({ companyid, zone, query }: Props) {
  const t = useT()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const seesOrders = useMay(companyid)('GET /api/h/desk/orders')
  return (
    <Loaded query={{ data: data?.pages, error, refetch }} height={96}>
      {([first, ...others]) =>
        first && (
          <section aria-live="polite">
            <p>
              {first.totals.booked > 0
                ? t('storefront.closure_bookedCount', { count: first.totals.booked })
                : t('storefront.closure_bookedNone')}
            </p>
            {first.totals.paying > 0 && <p>{t('storefront.closure_paying', { count: first.totals.paying })}</p>}
            {first.rows.length > 0 && (
              <ol className={parts.timeline}>
                {[first, ...others]
                  .flatMap(({ rows }) => rows)
                  .map((entry) => (
                    <li key={entry.lineid}>
                      <Booking entry={entry} zone={zone} to={seesOrders ? pathOf(companyid, entry.orderid) : null} />
                    </li>
                  ))}
              </ol>
            )}
            {hasNextPage && (
              <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('ui.loadMore')}
              </Button>
            )}
          </section>
        )
      }
    </Loaded>
  )
}

const pathOf = (companyid: string, orderid: string) => `/co/${companyid}/admin/orders/${orderid}`

/** When it is, what, who comes and who serves; its status. */
function Booking({
  entry: { startsAt, title, docno, customerName, recipientName, staffName, status },
  zone,
  to,
}: {
  entry: ClosedBookingsView['rows'][number]
  zone: string
  to: string | null
}) {
  const t = useT()
  const locale = useLocale()
  const what = localized(title, locale) || docno
  const who = whoComes(t, customerName, recipientName) ?? t('desk.someBooking')
  return (
    <>
      <span>
        <time dateTime={startsAt}>{formatInstant(startsAt, locale, zone)}</time>{' '}
        <strong>{to ? <Link to={to}>{what}</Link> : what}</strong>{' '}
        <span className={parts.secondary}>{[who, staffName].filter(Boolean).join(' · ')}</span>
      </span>
      <StatusBadge status={status} />
    </>
  )
}
