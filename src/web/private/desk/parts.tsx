import type { OrderView, PaymentWord } from '#contracts/orders.ts'
import type { ProposalView } from '#contracts/proposal.ts'
import { durationIn } from '#shared/duration-in.ts'
import { formatInstant } from '#shared/format.ts'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'
import { DAY_MINUTES, MINUTE } from '#shared/time.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Alert, Badge, type Tone } from '#web/ui/pieces/pieces.tsx'
import { useNow } from '#web/ui/state/use-now.ts'

/** An order's status: one colour, one icon, one word, everywhere. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useT()
  const { tone, icon } = traitsOf(status)
  return (
    <Badge tone={tone} icon={icon}>
      {t(`desk.status_${status}`)}
    </Badge>
  )
}

/** '3 h 20 min left', or days where there are more than two; from amber to red when it gets close. */
export function Countdown({ until }: { until: string }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE))
  const days = Math.floor(minutes / DAY_MINUTES)
  const time = days > 2 ? t('desk.days', { count: days }) : durationIn(minutes, locale)
  return (
    <Badge tone={minutes < 60 ? 'trouble' : 'waiting'} icon="clock">
      {t('desk.left', { time })}
    </Badge>
  )
}

/**
 * How long the company may still answer what waits for it: a request, a claim of the customer, an objection; nothing else
 * has a deadline.
 */
export function AnswerClock({ order }: { order: OrderView }) {
  const until =
    traitsOf(order.status).awaits === 'answer'
      ? order.requestExpiresAt
      : order.actions.includes('contest')
        ? order.claim?.expiresAt
        : order.actions.includes('answer')
          ? order.dispute?.decideBy
          : null
  return until ? <Countdown until={until} /> : null
}

/** The other time or person that the customer is asked about, and by when the answer comes; nothing without one. */
export function ProposedMove({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  if (!order.proposal) return null
  const { staff, sameTime, startsAt, expiresAt } = order.proposal
  const before = order.lines.find((line) => line.staff)?.staff?.name ?? t('desk.nobody')
  return (
    <Alert tone="waiting">
      {t(sameTime ? 'desk.proposedPerson' : 'desk.proposed', {
        time: formatInstant(startsAt, locale, order.zone),
        when: formatInstant(expiresAt, locale, order.zone),
        person: staff?.name ?? '',
        before,
      })}
      {staff && !sameTime && ` ${t('desk.withInstead', { person: staff.name, before })}`}
    </Alert>
  )
}

/** The same in a few words, on an entry of the schedule. */
export function useProposedMark(zone: string) {
  const t = useT()
  const locale = useLocale()
  return ({ startsAt, expiresAt, sameTime, staff }: ProposalView) => {
    const time = formatInstant(startsAt, locale, zone)
    return t(sameTime ? 'desk.proposedPersonMark' : 'desk.proposedMark', {
      time: staff && !sameTime ? `${time}, ${staff.name}` : time,
      when: formatInstant(expiresAt, locale, zone),
      person: staff?.name ?? '',
    })
  }
}

/**
 * In a dialog about another time or person: what the customer is asked about already, and whether that question stays: only
 * somebody else at the same time, of which the customer is told, leaves it.
 */
export function AskedAlready({
  order: { proposal, zone },
  stays,
}: {
  order: { proposal: ProposalView | null; zone: string }
  stays: boolean
}) {
  const t = useT()
  const proposed = useProposedMark(zone)
  return (
    proposal && (
      <Alert tone="waiting">
        {proposed(proposal)}. {t(stays ? 'desk.questionStays' : 'desk.questionReplaced')}
      </Alert>
    )
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

/** The state of an order's money in one word. */
export function PaymentBadge({ payment }: { payment: PaymentWord }) {
  const t = useT()
  return (
    <Badge tone={settled[payment] ?? 'waiting'} icon="wallet">
      {t(`desk.payment_${payment}`)}
    </Badge>
  )
}
