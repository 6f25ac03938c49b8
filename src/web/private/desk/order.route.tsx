import type { TextKey } from '#locales/keys.ts'
import type { OrderView, PaymentWord } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { wordsOfOutcome } from '#shared/outcome.ts'
import { traitsOf } from '#shared/order-status.ts'
import { stepTraits } from '#shared/order-steps.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Alert, Badge, Card, type Tone } from '#web/ui/pieces/pieces.tsx'
import { Conversation } from '#web/ui/kit/conversation.tsx'
import { Detail, DetailPage } from '#web/ui/kit/detail-page.tsx'
import { Timeline } from '#web/ui/kit/timeline.tsx'
import { leftOnTheSpot } from '#web/ui/state/left-to-pay.ts'
import type { Route } from './+types/order.route.ts'
import { useOrder } from './desk-api.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { AnswerClock, ProposedMove, StatusBadge } from './parts.tsx'
import styles from './order.module.css'
import parts from './parts.module.css'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('desk.titleOrder')

/** One order as the provider serves it: what, when, who, where, money, what can be done, and the conversation. */
export default function Order({ params: { companyid, orderid } }: Route.ComponentProps) {
  const t = useT()
  return (
    <DetailPage back={{ to: `/co/${companyid}/admin/orders`, name: t('desk.nav_orders') }} query={useOrder(orderid)}>
      {(order) => <OrderDetail order={order} />}
    </DetailPage>
  )
}

/** The sentence about its state. */
function nextOf({ claim, status, outcome }: OrderView): TextKey {
  if (claim) return `desk.next_claim_${claim.by}`
  if (status === 'no_show_claimed') return 'desk.next_claim_provider'
  return status === 'resolved' && outcome?.by === 'system' ? 'desk.next_resolved_system' : `desk.next_${status}`
}

function OrderDetail({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const outcome = order.outcome && wordsOfOutcome(order.outcome)
  // While another time is proposed, the page shows that and not the booked time, which may change.
  const asked = order.proposal !== null && order.status === 'confirmed'
  const until = order.claim?.expiresAt ?? order.dispute?.decideBy
  const messages = {
    key: 'messages',
    name: t('desk.messages'),
    content: (
      <Card>
        <h2 className={parts.cardHead}>{t('desk.messages')}</h2>
        <Conversation orderid={order.orderid} zone={order.zone} as="provider" />
      </Card>
    ),
  }
  return (
    <Detail
      title={localized(order.lines[0]?.title, locale)}
      badges={
        <>
          <StatusBadge status={order.status} />
          <AnswerClock order={order} />
        </>
      }
      side={
        <>
          <Card>
            <OrderFacts order={order} />
          </Card>
          <Money order={order} />
        </>
      }
      parts={[
        { key: 'order', name: t('desk.titleOrder'), content: <WhatHappened order={order} /> },
        ...(order.placedAt ? [messages] : []),
      ]}
    >
      {!asked && (
        <Alert tone={traitsOf(order.status).awaits === 'answer' ? 'waiting' : 'confirmed'}>
          {t(nextOf(order), {
            when: until ? formatInstant(until, locale, order.zone) : '',
          })}{' '}
          {order.actions.includes('start') && `${t('desk.next_start')} `}
          {outcome?.sentences.map((sentence) => t(`desk.outcome_${sentence}`, outcome.sums)).join(' ')}
        </Alert>
      )}
      <ProposedMove order={order} />
      <OrderActions order={order} isPage />
    </Detail>
  )
}

/** The tones of final payment states; all others wait for money. */
const settled: Partial<Record<PaymentWord, Tone>> = {
  paid: 'done',
  nothing_to_pay: 'neutral',
  not_paid: 'neutral',
  partly_refunded: 'neutral',
  refunded: 'neutral',
}

function Money({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const show = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency)
  const left = leftOnTheSpot(order)
  return (
    <Card>
      <div className={parts.cardHead}>
        <h2>{t('desk.money')}</h2>
        <Badge tone={settled[order.payment] ?? 'waiting'} icon="wallet">
          {t(`desk.payment_${order.payment}`)}
        </Badge>
      </div>
      <table className={styles.sum}>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {localized(line.name, locale)}
                {line.quantity > 1 && ` × ${line.quantity}`}
              </th>
              <td className="tabular">{show(line.price)}</td>
            </tr>
          ))}
          {order.travel.amount > 0 && (
            <tr>
              <th scope="row">{t('desk.sum_travel')}</th>
              <td className="tabular">{show(order.travel)}</td>
            </tr>
          )}
          {order.discount.amount > 0 && (
            <tr>
              <th scope="row">{t('desk.sum_discount')}</th>
              <td className="tabular">-{show(order.discount)}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <th scope="row">{t('desk.sum_total')}</th>
            <td className="tabular">{show(order.total)}</td>
          </tr>
          {order.paid.amount > 0 && (
            <tr>
              <th scope="row">{t('desk.sum_paid')}</th>
              <td className="tabular">{show(order.paid)}</td>
            </tr>
          )}
          {left > 0 && (
            <tr>
              <th scope="row">{t('desk.sum_left')}</th>
              <td className="tabular">{formatMoney(left, order.total.currency)}</td>
            </tr>
          )}
          {order.refunded.amount > 0 && (
            <tr>
              <th scope="row">{t('desk.sum_refunded')}</th>
              <td className="tabular">{show(order.refunded)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  )
}

function WhatHappened({ order }: { order: OrderView }) {
  const t = useT()
  if (order.timeline.length === 0) return null
  return (
    <Card>
      <h2 className={parts.cardHead}>{t('desk.timeline')}</h2>
      <Timeline
        label={t('desk.timeline')}
        zone={order.zone}
        entries={order.timeline.map(({ transition, at, person, reason }, place) => ({
          ...stepTraits[transition],
          id: String(place),
          at,
          words: t(`desk.event_${transition}`),
          more: person && t('desk.moveWith', { person }),
          said: reason,
        }))}
      />
    </Card>
  )
}
