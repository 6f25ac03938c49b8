import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import type { OrderView, PaymentWord } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { traitsOf } from '#shared/order-status.ts'
import { stepTraits } from '#shared/order-steps.ts'
import { isShut } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Conversation } from '#web/ui/kit/conversation.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Timeline } from '#web/ui/kit/timeline.tsx'
import { toldSteps } from '#web/ui/kit/told-steps.ts'
import { useStepDetails } from '#web/ui/kit/use-change-words.ts'
import { counted, useUnreadOf } from '#web/ui/kit/use-thread.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Segmented } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { forgetLinkKey, groupSecret, keepGroupSecret, orderSecret } from '#web/ui/state/anonymous-orders.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import { useLinkKey } from '#web/ui/state/use-link-key.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'
import type { Route } from './+types/order.route.ts'
import styles from './buying.module.css'
import { useOrder, useSaveFile } from './buying-api.ts'
import { CalendarButton } from './calendar-button.tsx'
import { PlaceMap } from './directions.tsx'
import { KeepBooking, whoseByLink } from './keep-booking.tsx'
import { NotBooked } from './not-booked.tsx'
import orderStyles from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderDialog } from './order-dialogs.tsx'
import { tabParam } from './order-tab.ts'
import { LateMoney, OrderBrief, OrderSums } from './parts.tsx'
import { PolicyLine } from './policy-line.tsx'
import { stillToPrepare } from './prepare.ts'
import { privateMeta } from './private-meta.ts'
import { ShareBooking, tellsWhere } from './share-booking.tsx'
import { ShutOrder } from './shut-order.tsx'
import { StatusBand } from './status-band.tsx'
import { useOrderActions } from './use-order-actions.ts'
import { WrongSums } from './wrong-sums.tsx'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './order.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

export default function OrderPage() {
  const { orderid = '' } = useParams()
  return <Order orderid={orderid} key={orderid} />
}

/** The sentence about the money where no amount says it. */
const unpaid = ['nothing_to_pay', 'waiting', 'not_paid', 'offline_due', 'failed'] as const
const isUnpaid = (word: PaymentWord): word is (typeof unpaid)[number] => unpaid.some((one) => one === word)

/** One order: its state, what comes next, the actions, and the thread beside it. */
function Order({ orderid }: { orderid: string }) {
  const { ready, key, drop } = useLinkKey()
  const query = useOrder(orderid, { ready, key })
  const { data: order, error, refetch } = query
  // An invalid key, or one whose order belongs to an account now, opens nothing: the reader is a visitor.
  const shut = isShut(error) || order?.guest === false
  useEffect(() => {
    if (shut) forgetLinkKey(orderid)
  }, [shut, orderid])
  const judged = key !== undefined && order !== undefined
  useEffect(() => {
    if (judged) drop()
  }, [judged, drop])
  // Paying leads to the checkout, which the same key opens.
  const group = order?.actions.includes('pay') ? order.groupid : null
  useEffect(() => {
    const secret = orderSecret(orderid)
    if (group && secret && !groupSecret(group)) keepGroupSecret(group, secret)
  }, [group, orderid])
  return (
    <div className={styles.inner}>
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton height={96} />
            <div className={styles.columns}>
              <Skeleton height={360} />
              <Skeleton height={240} />
            </div>
          </>
        }
        failed={(error) => <ShutOrder orderid={orderid} linkKey={key} error={error} onRetry={() => void refetch()} />}
      >
        {(order) => <OpenOrder order={order} />}
      </Loaded>
    </div>
  )
}

function OpenOrder({ order }: { order: OrderView }) {
  const t = useT()
  const [address, setAddress] = useAddress()
  const tab = address.get(tabParam) === 'messages' ? 'messages' : 'order'
  const acting = useOrderActions(order)
  const unread = useUnreadOf(order.orderid, 'customer')
  const signedIn = useSignedIn()
  const whose = whoseByLink(order, useProfile())
  // What the customer waits for is at the top, not below the fold.
  const asked = (['contest', 'answer', 'accept_move'] as const).some((action) => order.actions.includes(action))
  return (
    <>
      <p className={styles.small}>
        <Link to="/my/order">{t('buying.orders')}</Link> / {order.docno}
      </p>
      <StatusBand order={order} isBrief={tab === 'messages'} />
      {/* Whom it is for comes before what may be done with it, for whoever is logged in: it may be somebody else's. */}
      {signedIn && <KeepBooking order={order} />}
      <WrongSums of={order} isOpen={order.actions.includes('pay') && !whose} isTheirs={Boolean(whose)} />
      {order.placedAt && order.groupid && !whose && !traitsOf(order.status).over && (
        <NotBooked groupid={order.groupid} orders={[order]} />
      )}
      {acting.problem && !acting.open && (
        <Alert tone="trouble" role="alert">
          {acting.problem}
        </Alert>
      )}
      {asked && <OrderActions acting={acting} />}
      {order.placedAt && (
        <div className={orderStyles.tabs}>
          <Segmented
            label={t('buying.title.order')}
            value={tab}
            onChange={(tab) => setAddress({ [tabParam]: tab === 'order' ? '' : tab })}
            options={[
              { value: 'order', label: t('buying.title.order') },
              { value: 'messages', label: counted(t('buying.tabMessages'), unread) },
            ]}
          />
        </div>
      )}
      <div className={styles.columns} data-tab={order.placedAt ? tab : 'order'}>
        <div className={styles.stack}>
          <section className={styles.card}>
            <h2 className="visually-hidden">{t('orders.what')}</h2>
            <OrderBrief order={order} />
            <Facts order={order} />
            <PlaceMap order={order} />
            {order.actions.includes('cancel') && <PolicyLine order={order} />}
            {!asked && <OrderActions acting={acting} />}
          </section>
          <section className={styles.card}>
            <h2>{t('buying.money')}</h2>
            <OrderSums order={order} />
            <LateMoney order={order} />
            {/* Where money came and goes back, or may be on its way, nobody is told that none came. */}
            {isUnpaid(order.payment) &&
              !(order.payment === 'not_paid' && (order.isPaying || order.wrongSumsBack.length > 0)) && (
                <p className={styles.small}>{t(`buying.payment.${order.payment}`)}</p>
              )}
            <Files order={order} />
          </section>
          <WhatHappened order={order} />
          {!signedIn && <KeepBooking order={order} />}
        </div>
        {order.placedAt && (
          <aside className={styles.aside}>
            <section className={styles.card}>
              <h2>{t('buying.messages', { company: order.company.name })}</h2>
              <Conversation orderid={order.orderid} zone={order.zone} as="customer" brief />
            </section>
          </aside>
        )}
      </div>
      <OrderDialog acting={acting} />
    </>
  )
}

/** Whether the link of an online service is still to come: until it is confirmed, not after an end. */
const awaitsLink = (status: OrderView['status']) => {
  const { phase, stands } = traitsOf(status)
  return phase === 'unplaced' || (phase === 'ahead' && !stands)
}

function Facts({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const prepare = stillToPrepare(order, locale)
  return (
    <dl className={orderStyles.facts}>
      <div>
        <dt>{t('orders.who')}</dt>
        <dd>
          <Link to={`/co/${order.company.slug}`}>{order.company.name}</Link>
        </dd>
      </div>
      {order.recipient && (
        <div>
          <dt>{t('orders.forWhom')}</dt>
          <dd>{[order.recipient.name, order.recipient.phone].filter(Boolean).join(' · ')}</dd>
        </div>
      )}
      {order.startsAt && order.endsAt && (
        <div>
          <dt>{t('orders.when')}</dt>
          <dd>
            {formatInstant(order.startsAt, locale, order.zone, 'long')},{' '}
            {formatInstant(order.startsAt, locale, order.zone, 'time')} –{' '}
            {formatInstant(order.endsAt, locale, order.zone, 'time')}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('orders.where')}</dt>
        <dd>
          {order.place.kind === 'online' ? (
            order.place.link ? (
              <a href={order.place.link} rel="noreferrer" target="_blank">
                {t('buying.join')}
              </a>
            ) : (
              t(awaitsLink(order.status) ? 'buying.linkLater' : 'ui.online')
            )
          ) : (
            (order.place.address ?? order.company.name)
          )}
        </dd>
      </div>
      {prepare && (
        <div>
          <dt>{t('orders.prepare')}</dt>
          <dd>{prepare}</dd>
        </div>
      )}
      {order.note && (
        <div>
          <dt>{t('buying.note')}</dt>
          <dd>{order.note}</dd>
        </div>
      )}
    </dl>
  )
}

function Files({ order }: { order: OrderView }) {
  const t = useT()
  const save = useSaveFile(order.orderid)
  if (!order.placedAt) return null
  const { stands } = traitsOf(order.status)
  return (
    <>
      <div className={styles.buttons}>
        {order.paid.amount > 0 && (
          <Button small onClick={() => save.send({ file: 'receipt.pdf', name: `${order.docno}.pdf` })}>
            <Icon name="receipt" size={18} /> {t('orders.file.receipt')}
          </Button>
        )}
        {stands && <ShareBooking order={order} />}
        <CalendarButton order={order} />
      </div>
      {stands && (
        <p className={styles.small}>
          {t(tellsWhere(order) ? 'buying.share.what' : 'buying.share.whatNoPlace')}
          {/* A guest's has the key of the booking, as the mails have. */}
          {order.guest && order.startsAt && ` ${t('buying.calendarOpens')}`}
        </p>
      )}
    </>
  )
}

function WhatHappened({ order }: { order: OrderView }) {
  const t = useT()
  const details = useStepDetails(order.zone)
  return (
    <section className={styles.card}>
      <h2>{t('buying.timeline')}</h2>
      <Timeline
        label={t('buying.timeline')}
        zone={order.zone}
        entries={toldSteps(order.timeline).map((step, place) => ({
          ...stepTraits[step.transition],
          id: String(place),
          at: step.at,
          words: t(`buying.step.${step.transition}`),
          who: t(`buying.actor.${step.actor}`),
          more: details(step, (person) => t('buying.withPerson', { person })),
          said: step.reason,
        }))}
      />
    </section>
  )
}
