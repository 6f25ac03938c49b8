import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { formatInstant } from '#shared/format.ts'
import { withCount } from '#shared/with-count.ts'
import { ApiError, dataOf } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { bookAgainPath, keepDraft } from '#web/ui/state/book-again.ts'
import styles from './cart.module.css'

/** Refusals of what was chosen. */
const choiceRefused = [
  'booking.offer_unavailable',
  'booking.own_clash',
  'booking.person_not_offered',
  'booking.slot_taken',
  'booking.sold_out',
  'booking.time_not_offered',
] as const

/** The drafts that a refused checkout is about, where it says so. */
export function refusedAmong(drafts: readonly OrderView[], error: Error | null): OrderView[] {
  const { orderids = [] } = dataOf(error, 'orders.price_changed', 'orders.link_alone', ...choiceRefused)
  return drafts.filter(({ orderid }) => orderids.includes(orderid))
}

/** What another time would help. */
const timeRefused: ReadonlySet<string> = new Set<ErrorCode>([
  'booking.slot_taken',
  'booking.own_clash',
  'booking.time_not_offered',
])

/** Leads to where a draft is chosen anew; nowhere, where the choice is not what was refused. */
function ChooseAnew({ draft, code }: { draft: OrderView; code: string }) {
  const t = useT()
  if (!code.startsWith('booking.')) return null
  const isTime = timeRefused.has(code) && draft.lines[0]?.kind === 'service'
  return (
    <Link
      className={styles.anew}
      to={bookAgainPath(draft, { instead: draft.orderid })}
      onClick={() => keepDraft(draft)}
    >
      {t(isTime ? 'buying.anotherTime' : 'buying.chooseAnew')}
    </Link>
  )
}

/** Why a draft cannot be paid as it is, at its line. */
export function LineRefusal({ draft, error }: { draft: OrderView; error: Error | null }) {
  const t = useT()
  const [said, code] = draft.stale
    ? [t('buying.stale'), 'booking.slot_taken']
    : [error?.message, error instanceof ApiError ? error.code : '']
  return (
    <div className={styles.lineRefusal}>
      <p className={styles.stale}>{said}</p>
      <ChooseAnew draft={draft} code={code} />
    </div>
  )
}

/** That a line may be one too many: nothing refuses it, since it may be meant. */
export function TwiceNote({ isTwice, isBooked }: { isTwice: boolean; isBooked: boolean }) {
  const t = useT()
  if (!isTwice && !isBooked) return null
  return <p className={styles.twice}>{t(isBooked ? 'buying.bookedAlready' : 'buying.twice')}</p>
}

/** Why a checkout was refused, at the button that was pressed; names what it is about. */
export function CheckoutRefusal({ about, error, children }: { about: OrderView[]; error: Error; children: ReactNode }) {
  const locale = useLocale()
  return (
    <Alert tone="trouble" role="alert">
      <p>{error.message}</p>
      {about.map((draft) => (
        <p key={draft.orderid}>
          <strong>{draft.lines[0] && withCount(draft.lines[0], locale)}</strong>
          {draft.startsAt && ` · ${formatInstant(draft.startsAt, locale, draft.zone)}`}{' '}
          <ChooseAnew draft={draft} code={error instanceof ApiError ? error.code : ''} />
        </p>
      ))}
      {children}
    </Alert>
  )
}
