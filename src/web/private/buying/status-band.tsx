import { useEffect } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { wordsOfOutcome } from '#shared/outcome.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './buying.module.css'
import { bookAgainPath, standing } from './parts.tsx'

/** The status in one sentence that says what happens next, and by when. */
export function StatusBand({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const look = standing(order)
  const asked = look.name === 'move_proposed'
  useTitle(asked ? t('buying.status.move_proposed') : undefined)
  const when = (instant: string | null) => (instant ? formatInstant(instant, locale, order.zone) : '')
  const by =
    order.status === 'requested'
      ? when(order.requestExpiresAt)
      : order.status === 'pending_payment'
        ? when(order.holdExpiresAt)
        : when(order.claim?.expiresAt ?? order.dispute?.decideBy ?? order.startsAt)
  // Who goes where decides how a booking that stands is put into words.
  const next = order.claim
    ? `claim_${order.claim.by}`
    : order.status === 'confirmed'
      ? `confirmed.${order.place.kind}`
      : order.status === 'resolved' && order.outcome?.by === 'system'
        ? 'resolved_system'
        : order.status
  const where = order.place.address ?? order.company.name
  const outcome = order.outcome && wordsOfOutcome(order.outcome)
  return (
    <section className={styles.band} data-tone={look.tone}>
      <span className={styles.bandIcon}>
        <Icon name={look.icon} size={28} />
      </span>
      <div>
        <h1>{t(`buying.status.${look.name}`)}</h1>
        {!asked && <p>{t(`buying.next.${next}`, { company: order.company.name, when: by, where })}</p>}
        {outcome?.sentences.map((sentence) => (
          <p key={sentence}>{t(`buying.outcome.${sentence}`, { ...outcome.sums, company: order.company.name })}</p>
        ))}
        {order.proposal && (
          <p>
            {t('buying.proposal', {
              company: order.company.name,
              time: when(order.proposal.startsAt),
              when: when(order.proposal.expiresAt),
            })}
          </p>
        )}
      </div>
      {order.actions.includes('pay') && order.groupid && (
        <ButtonLink variant="primary" to={`/checkout/${order.groupid}`}>
          {t('buying.payNow')}
        </ButtonLink>
      )}
      {order.status === 'payment_expired' && (
        <ButtonLink variant="primary" to={bookAgainPath(order)}>
          {t('buying.bookAgain')}
        </ButtonLink>
      )}
    </section>
  )
}

/** What a tab is called while something waits for its reader; the page's own title comes back afterwards. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const own = document.title
    document.title = `${title} - ${own}`
    return () => {
      document.title = own
    }
  }, [title])
}
