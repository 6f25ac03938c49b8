import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CheckoutView } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import type { Translate } from '#shared/i18n.ts'
import { localized } from '#shared/locale.ts'
import { neverPlaced } from '#shared/never-placed.ts'
import { traitsOf } from '#shared/order-status.ts'
import { paymentTraits } from '#shared/payment-ways.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon, type IconName } from '#web/ui/pieces/icon.tsx'
import { useArrival } from '#web/ui/pieces/use-arrival.ts'
import { bookAgainPath, keepForAgain } from '#web/ui/state/book-again.ts'
import { forgetChoices } from '#web/ui/state/kept-choice.ts'
import styles from './buying.module.css'
import { isBackInCart } from './buying-calls.ts'
import { CalendarButton } from './calendar-button.tsx'
import { PlaceMap, Reach } from './directions.tsx'
import { asInCart } from './in-groups.ts'
import { KeepBooking } from './keep-booking.tsx'
import { notePlaced } from './kept-form.ts'
import { NotBooked } from './not-booked.tsx'
import { threadPath } from './order-tab.ts'
import { HoldClock, money, OrderBrief, standing as standingOf } from './parts.tsx'
import { PolicyLine } from './policy-line.tsx'
import { stillToPrepare } from './prepare.ts'
import resultStyles from './result.module.css'
import { useStandingWords } from './standing-words.ts'
import { useTabTitle } from './use-tab-title.ts'
import { WrongSums } from './wrong-sums.tsx'

/** The state of a checkout as a whole; `mixed`: some are requests, others stand; `back`: all is in the cart again; `went`: its orders have continued or ended since, each in its own way. */
type State = 'waiting' | 'requested' | 'confirmed' | 'mixed' | 'back' | 'over' | 'went'

const icons = {
  waiting: 'clock',
  requested: 'check',
  confirmed: 'check',
  mixed: 'check',
  back: 'cart',
  over: 'close',
  went: 'receipt',
} as const satisfies Record<State, IconName>

/** Whether it was never placed, or its hold expired before: whatever was paid for it is refunded. */
const wasGivenBack = ({ status }: OrderView) => neverPlaced(status)

/** Whether an order is past the checkout: then its own texts describe its state and its money. */
const hasGoneOn = (order: OrderView) =>
  !wasGivenBack(order) && ['under_way', 'after'].includes(traitsOf(order.status).phase)

/** The result of a checkout: never 'paid' before the payment service has confirmed it. */
export function PaymentResult({ group, onAnotherWay }: { group: CheckoutView; onAnotherWay: () => void }) {
  const t = useT()
  const heading = useArrival()
  const [first] = group.orders
  const { email, phone } = first?.customer ?? {}
  // Kept in an account meanwhile, it was sent there all the same.
  const [to] = useState(first?.guest ? (email ?? phone) : undefined)
  const waiting = group.orders.some(({ status }) => traitsOf(status).awaits === 'payment')
  const standing = group.orders.filter(({ status }) => traitsOf(status).phase === 'ahead')
  const asked = standing.filter(({ status }) => traitsOf(status).awaits === 'answer')
  const state: State = waiting
    ? 'waiting'
    : standing.length > 0
      ? asked.length === 0
        ? 'confirmed'
        : asked.length < standing.length
          ? 'mixed'
          : 'requested'
      : isBackInCart(group)
        ? 'back'
        : group.orders.every(wasGivenBack)
          ? 'over'
          : 'went'
  // One word for all, where it is true of all.
  const alike = new Set(group.orders.map(({ status }) => status)).size === 1
  const sole = group.orders.length === 1 ? group.orders[0] : undefined
  // The one that stands; what ended leads on only where nothing else does.
  const main = (order: OrderView) =>
    !waiting && (standing.length > 0 ? standing.length === 1 && order === standing[0] : hasGoneOn(order))
  // A standing order that is not paid, or only partly, is paid on the spot.
  const open = standing.filter(
    ({ paymentStatus }) => paymentStatus === 'offline_due' || paymentStatus === 'partly_paid',
  )
  // While one waits, what a deposit leaves: said from the beginning, so that nothing moves by it.
  const left = waiting
    ? group.orders.reduce((sum, { dueLater }) => sum + dueLater.amount, 0)
    : open.reduce((sum, { total, paid }) => sum + total.amount - paid.amount, 0)
  const paid = paidFor(standing)
  const { currency } = group.due
  const isPlaced = !waiting && standing.length > 0
  useEffect(() => {
    if (!isPlaced || !first) return
    notePlaced(group.orders)
    forgetChoices([group.groupid, ...group.orders.map(({ orderid }) => orderid)])
  }, [isPlaced, first, group])
  const sizes = { alike: alike ? group.orders.length : 1, booked: standing.length - asked.length, asked: asked.length }
  const title = state === 'went' ? undefined : resultTitle(t, state, sizes)
  useTabTitle(title)
  return (
    <section className={resultStyles.result} aria-live="polite">
      <div className={resultStyles.resultHead} data-state={state}>
        <span className={resultStyles.resultIcon} data-state={state}>
          <Icon name={state === 'went' && sole ? traitsOf(sole.status).icon : icons[state]} size={40} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title ?? (sole ? <StandingTitle order={sole} /> : t('buying.result.over'))}
        </h1>
        {state !== 'went' && !(state === 'confirmed' && to) && (
          <p>
            {t(
              state === 'over' || (state === 'back' && moneyCame(group))
                ? overWords(group)
                : `buying.result.${state}Text`,
            )}
          </p>
        )}
        {/* A guest wrote it a minute ago: a slip of the pen is seen here, or never. */}
        {to && isPlaced && <p>{t('buying.result.sentTo', { to })}</p>}
        {paid > 0 && !waiting && (
          <p>
            {t(state === 'requested' ? 'buying.result.paidRequest' : 'buying.result.paid', {
              amount: money({ amount: paid, currency }),
            })}
            {state === 'mixed' &&
              paidFor(asked) > 0 &&
              ` ${t('buying.result.paidAsked', { amount: money({ amount: paidFor(asked), currency }) })}`}
          </p>
        )}
        {/* In place of what is paid. */}
        {waiting && (
          <div className={resultStyles.progress} role="progressbar" aria-label={t('buying.result.waiting')} />
        )}
        {left > 0 && <p>{t('buying.result.leftOnTheSpot', { amount: money({ amount: left, currency }) })}</p>}
        <WrongSums of={group} isOpen={waiting} />
      </div>
      {!waiting && <NotBooked groupid={group.groupid} orders={group.orders} />}
      <div className={`${styles.card} ${resultStyles.card}`}>
        {/* What is to come first; what ended last. */}
        {asInCart(group.orders)
          .toSorted((a, b) => Number(traitsOf(a.status).over) - Number(traitsOf(b.status).over))
          .map((order) => (
            <Bought key={order.orderid} order={order} state={state} isSole={order === sole} isMain={main(order)} />
          ))}
      </div>
      {/* Below, so that what is booked stays where it is when the money comes. */}
      {waiting && group.payment?.redirectUrl && (
        <>
          <HoldClock until={group.holdExpiresAt} />
          <Button onClick={() => window.location.assign(group.payment?.redirectUrl ?? '/cart')}>
            {t('buying.payAgain')}
          </Button>
          <Button variant="quiet" onClick={onAnotherWay}>
            {t('buying.anotherWay')}
          </Button>
        </>
      )}
      {/* Whoever has no account is not asked to log in, but to make one of what was just booked; what was paid as a guest is kept by a tap. */}
      {isPlaced && standing[0] && <KeepBooking order={standing[0]} />}
    </section>
  )
}

const paidFor = (some: readonly OrderView[]) => some.reduce((sum, { paid }) => sum + paid.amount, 0)

/** What became of the money of a checkout that has ended: it came, it may still come, or there was none. */
function overWords({ payment, orders }: CheckoutView) {
  const isExpired = orders.some(({ status }) => status === 'payment_expired')
  if (payment?.status === 'pending' && isExpired) return 'buying.result.overPending'
  return moneyCame({ payment, orders }) ? 'buying.result.overText' : 'buying.result.overUnpaid'
}

function moneyCame({ payment, orders }: Pick<CheckoutView, 'payment' | 'orders'>): boolean {
  const came = payment !== null && paymentTraits[payment.status].came
  return came || orders.some(({ paid, refunded }) => paid.amount + refunded.amount > 0)
}

/** Of several bookings all are meant, where they share their state; else how many there are of each. */
function resultTitle(
  t: Translate,
  state: Exclude<State, 'went'>,
  { alike: count, ...parts }: { alike: number; booked: number; asked: number },
): string {
  if (state === 'mixed') return t('buying.result.mixed', parts)
  if (count > 1 && (state === 'confirmed' || state === 'requested')) return t(`buying.result.${state}All`, { count })
  return t(`buying.result.${state}`)
}

function StandingTitle({ order }: { order: OrderView }) {
  return useStandingWords(order).title
}

/** One order of a checkout, and where it leads. */
function Bought({
  order,
  state,
  isSole,
  isMain,
}: {
  order: OrderView
  state: State
  isSole: boolean
  isMain: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const what = order.lines[0]?.name
  const gone = hasGoneOn(order)
  const inCart = order.status === 'draft' && !order.discarded
  const ended = state === 'over' || state === 'back'
  const prepare = stillToPrepare(order, locale)
  const again = (ended || state === 'went') && traitsOf(order.status).over
  return (
    <div className={styles.bought}>
      <p className={styles.small}>
        {order.company.name} · {order.docno}
      </p>
      {/* Where they differ each says whether it is booked or asked for. */}
      {state === 'mixed' && (
        <p>
          <strong>{t(`buying.status.${standingOf(order).name}`)}</strong>
        </p>
      )}
      <OrderBrief order={order} priced={!ended} />
      {gone && <HowItStands order={order} titled={!isSole} />}
      {/* An order whose hold was released has no page that tells more. */}
      {(gone || !ended) && (
        <ButtonLink block variant={isMain ? 'primary' : 'secondary'} to={`/my/order/${order.orderid}`}>
          {isSole || !what ? t('buying.showOrder') : t('buying.showOne', { what: localized(what, locale) })}
        </ButtonLink>
      )}
      {/* Below the button, which stands there from the beginning and so stays in its place. */}
      {!ended && order.actions.includes('cancel') && order.placedAt && (
        <>
          <div className={styles.buttons}>
            <Reach order={order} />
            <Link className={styles.reach} to={threadPath(order.orderid)}>
              <Icon name="message" size={18} /> {t('buying.messages', { company: order.company.name })}
            </Link>
          </div>
          {prepare && <p>{t('ui.labelled', { label: t('orders.prepare'), value: prepare })}</p>}
          <PlaceMap order={order} />
          <PolicyLine order={order} />
          <CalendarButton order={order} />
        </>
      )}
      {again && (
        <ButtonLink
          block
          variant={gone ? 'secondary' : 'primary'}
          to={inCart ? '/cart' : bookAgainPath(order)}
          onClick={() => keepForAgain(order)}
        >
          {t(inCart ? 'buying.toCart' : 'buying.bookAgain')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The sentences of the order's own page: what happened, what was kept and what comes back. */
function HowItStands({ order, titled }: { order: OrderView; titled: boolean }) {
  const { title, sentences } = useStandingWords(order)
  return (
    <>
      {titled && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}
