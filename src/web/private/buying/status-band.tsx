import type { OrderView } from '#contracts/orders.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { isOpenedByLink, readDraftKeys } from '#web/ui/state/anonymous-orders.ts'
import { bookAgainPath, keepForAgain } from '#web/ui/state/book-again.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { Reach } from './directions.tsx'
import { whoseByLink } from './keep-booking.tsx'
import styles from './order.module.css'
import { isQuestion, standing } from './parts.tsx'
import { useStandingWords } from './standing-words.ts'
import { useTabTitle } from './use-tab-title.ts'

/**
 * The status in one sentence that says what happens next, and by when, and the way there.
 * @param isBrief the way is left out: what one came for stands below
 */
export function StatusBand({ order, isBrief = false }: { order: OrderView; isBrief?: boolean }) {
  const t = useT()
  const look = standing(order)
  const { title, sentences } = useStandingWords(order)
  const profile = useProfile()
  const whose = whoseByLink(order, profile) || null
  const isDraft = order.status === 'draft' && !order.discarded
  // A link's is in the cart of whoever it went to, beside an account.
  const isInCart =
    isDraft &&
    (profile !== null
      ? !(order.guest && isOpenedByLink(order.orderid))
      : readDraftKeys().some(({ orderid }) => orderid === order.orderid))
  useTabTitle(isQuestion(look.name) ? title : undefined)
  return (
    <section className={styles.band} data-tone={look.tone}>
      <span className={styles.bandIcon}>
        <Icon name={look.icon} size={28} />
      </span>
      <div>
        <h1>{title}</h1>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isBrief && <Reach order={order} />}
      </div>
      {order.actions.includes('pay') && order.groupid && whose === null && (
        <ButtonLink variant="primary" to={`/checkout/${order.groupid}`}>
          {t('buying.payNow')}
        </ButtonLink>
      )}
      {whose !== null && order.actions.includes('pay') && (
        <ButtonLink to={bookAgainPath(order, { theirs: true })}>{t('buying.bookAgain')}</ButtonLink>
      )}
      {isInCart ? (
        <ButtonLink variant="primary" to="/cart">
          {t('buying.toCart')}
        </ButtonLink>
      ) : (
        traitsOf(order.status).over && (
          <ButtonLink
            variant="primary"
            // A draft that another device's cart holds is replaced, not put in twice.
            to={bookAgainPath(order, isDraft ? { instead: order.orderid } : {})}
            // What they wrote is theirs.
            onClick={() => whose === null && keepForAgain(order)}
          >
            {t('buying.bookAgain')}
          </ButtonLink>
        )
      )}
    </section>
  )
}
