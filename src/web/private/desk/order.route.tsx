import type { OrderView } from '#contracts/orders.ts'
import type { TextKey } from '#locales/keys.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { stepTraits } from '#shared/order-steps.ts'
import { wordsOfOutcome } from '#shared/outcome.ts'
import { sumRows } from '#shared/sum-rows.ts'
import { sumsOf } from '#shared/sums.ts'
import { withCount } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Conversation } from '#web/ui/kit/conversation.tsx'
import { Detail, DetailPage } from '#web/ui/kit/detail-page.tsx'
import { Timeline } from '#web/ui/kit/timeline.tsx'
import { toldSteps } from '#web/ui/kit/told-steps.ts'
import { useStepDetails } from '#web/ui/kit/use-change-words.ts'
import { counted, useUnreadOf } from '#web/ui/kit/use-thread.ts'
import { Alert, Card } from '#web/ui/pieces/pieces.tsx'
import { Sums } from '#web/ui/pieces/sums.tsx'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/order.route.ts'
import { Barred } from './barred.tsx'
import { useOrder } from './desk-api.ts'
import { Lacking, useMay } from './may.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import parts from './parts.module.css'
import { AnswerClock, PaymentBadge, ProposedMove, StatusBadge } from './parts.tsx'

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
  const mayWrite = useMay(order.company.companyid)('messages')
  const unread = useUnreadOf(order.orderid, 'provider')
  const outcome = order.outcome && wordsOfOutcome(order.outcome)
  // While another time is proposed, the page shows that and not the booked time, which may change.
  const asked = order.proposal !== null && order.status === 'confirmed'
  const until = order.claim?.expiresAt ?? order.dispute?.decideBy ?? order.completesAt
  const messages = {
    key: 'messages',
    name: counted(t('desk.messages'), unread),
    content: (
      <Card>
        <h2 className={parts.cardHead}>{t('desk.messages')}</h2>
        {mayWrite ? (
          <Conversation orderid={order.orderid} zone={order.zone} as="provider" brief />
        ) : (
          <Lacking companyid={order.company.companyid} of={['messages']} />
        )}
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
      <Barred order={order} />
    </Detail>
  )
}

function Money({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <div className={parts.cardHead}>
        <h2>{t('desk.money')}</h2>
        <PaymentBadge payment={order.payment} />
      </div>
      <Sums
        lines={order.lines.map((line) => ({ key: line.id, label: withCount(line, locale), amount: line.price.amount }))}
        rows={sumRows(sumsOf(order), order.refundStatus)}
        currency={order.total.currency}
        collects
      />
    </Card>
  )
}

/** The steps whose words name who took them. */
const named = ['cancel_by_provider', 'claim_no_show', 'withdraw_move', 'withdraw_person'] as const
const isNamed = (step: string): step is (typeof named)[number] => named.some((one) => one === step)

function WhatHappened({ order }: { order: OrderView }) {
  const t = useT()
  const details = useStepDetails(order.zone)
  if (order.timeline.length === 0) return null
  return (
    <Card>
      <h2 className={parts.cardHead}>{t('desk.timeline')}</h2>
      <Timeline
        label={t('desk.timeline')}
        zone={order.zone}
        entries={toldSteps(order.timeline).map(({ transition, by, ...step }, place) => ({
          ...stepTraits[transition],
          id: String(place),
          at: step.at,
          ...(isNamed(transition) && !by?.you
            ? { words: t(`desk.eventBy_${transition}`, { name: by?.name ?? order.company.name }) }
            : { words: t(`desk.event_${transition}`), who: by && (by.you ? t('desk.you') : by.name) }),
          more: details({ transition, by, ...step }, (person) => t('desk.moveWith', { person })),
          said: step.reason,
        }))}
      />
    </Card>
  )
}
