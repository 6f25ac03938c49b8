import type { OrderView } from '#contracts/orders.ts'
import { type Context } from '#domain/base/index.ts'
import { changeReason, excessReason, isStray } from '#domain/money/index.ts'
import { changesOf, customerUrl, deskUrl, type LoadedOrder, sumWords } from '#domain/trade/index.ts'
import { serverTranslator, textKey } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { type Cancelling, cancellingWords, isUnpaid, noShowWords } from '#shared/cancelling-words.ts'
import { changeRows } from '#shared/change-rows.ts'
import { formatInstant, formatZone } from '#shared/format.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { stakeOf, wordsOfOutcome } from '#shared/outcome.ts'
import { toPrepare } from '#shared/to-prepare.ts'
import { whoComes } from '#shared/who-comes.ts'
import { withCount } from '#shared/with-count.ts'
import { mayWords } from './may-words.ts'
import {
  type MailSide,
  type OrderTopic,
  orderMails,
  type Telling,
  type VariantKind,
  variants,
  wordsOf,
} from './order-mails.ts'

/** Who reads a mail about an order, and what it is about. */
export interface Reader {
  topic: OrderTopic
  side: MailSide
  /** The payload of the outbox event: the event, the amount of a refund, the former or the proposed time. */
  payload: Record<string, unknown>
  /** The time was closed after the customer had chosen it. */
  inClosed?: boolean
  /** It is who paid, and not who is its customer now: told of that money alone, without the way to the booking. */
  paidOnly?: boolean
}

/** What the mail says to this side besides its own sentence; nothing where it is written only to the other side. */
const tellingOf = ({ topic, side }: Reader): Telling => orderMails[topic][side] ?? {}

/** The address of the order's page for the reader; undefined for a guest whose link has expired. */
export function addressOf(ctx: Context, { side, paidOnly }: Reader, loaded: LoadedOrder): string | undefined {
  if (paidOnly) return undefined
  return side === 'customer' ? customerUrl(ctx, loaded.order) : deskUrl(ctx, loaded)
}

/** An instant in words, from the event where it has one, since the order may have changed. */
function said(told: unknown, known: Date | string | null, locale: Locale, zone: string): string {
  const instant = typeof told === 'string' ? told : known
  return instant ? formatInstant(instant, locale, zone) : ''
}

/** The name of a person that an event names. */
function personOf(staffId: unknown, { people }: LoadedOrder): string {
  return (typeof staffId === 'string' && people.get(staffId)) || ''
}

/** Why money goes back. A second payment of a booking that stands has its own sentence: the booking itself is not refunded. */
function refundVariant(
  { payload: { reason, elsewhere }, paidOnly }: Reader,
  { status }: OrderView,
  { paidAt, spotPaidAt }: LoadedOrder['order'],
): keyof typeof variants.refund {
  if (elsewhere === true) return 'elsewhere'
  if (reason === 'dispute') return 'operator'
  if (reason === 'mismatch') return 'mismatch'
  if (reason === changeReason) return 'change'
  if (reason === excessReason) return 'excess'
  if (!isStray(reason)) return ''
  if (paidOnly) return 'late'
  const { awaits, stands } = traitsOf(status)
  if (awaits !== 'answer' && !stands) return 'late'
  // Whoever paid nothing else online did not pay twice.
  return paidAt === null || paidAt.getTime() === spotPaidAt?.getTime() ? 'spot' : 'twice'
}

type Chooser<K extends VariantKind> = (
  reader: Reader,
  view: OrderView,
  order: LoadedOrder['order'],
) => keyof (typeof variants)[K]

/** Chooses the sentence of each variant: by the place, by what would be kept, by who did not come, by who decided, by whether the time is closed. */
const choosers: { [K in VariantKind]: Chooser<K> } = {
  // Whoever comes is named, where that is not who reads it; to a home the company comes in either case.
  place: (_reader, { place: { kind }, recipient }) => (recipient && kind !== 'customer' ? `${kind}For` : kind),
  share: (_reader, view) => (stakeOf(view).share > 0 ? 'share' : 'nothing'),
  whole: (_reader, view) => (stakeOf(view).whole > 0 ? 'whole' : 'nothing'),
  absent: (_reader, _view, { claimedBy }) => (claimedBy === 'customer' ? 'provider' : 'customer'),
  decider: (_reader, { outcome }) => outcome?.by ?? 'system',
  time: ({ inClosed }) => (inClosed ? 'closed' : ''),
  refund: refundVariant,
}

/** The suffixes of a mail's text keys where it has variants: for its text, and for its subject and heading. */
function endingsOf(reader: Reader, view: OrderView, order: LoadedOrder['order']): { text: string; head: string } {
  const { variant: kind } = tellingOf(reader)
  if (!kind) return { text: '', head: '' }
  const chosen: string = choosers[kind](reader, view, order)
  const differs: Record<string, 'text' | 'all'> = variants[kind]
  const text = chosen && `.${chosen}`
  return { text, head: differs[chosen] === 'all' ? text : '' }
}

/** The parameters of a mail's texts. */
function paramsOf({ locale }: Context, reader: Reader, loaded: LoadedOrder, view: OrderView) {
  const { payload } = reader
  const { order, company } = loaded
  return {
    company: company.name,
    docno: order.docno,
    when: order.startsAt ? formatInstant(order.startsAt, locale, order.zone) : '',
    where: view.place.address ?? company.name,
    before: said(payload.from, null, locale, order.zone),
    proposed: said(payload.proposed, order.proposedStartsAt, locale, order.zone),
    // Until when the reader may answer, or a decision is due.
    until: said(
      payload.until,
      view.claim?.expiresAt ?? view.dispute?.decideBy ?? order.proposalExpiresAt,
      locale,
      order.zone,
    ),
    person: personOf(payload.staff, loaded),
    personBefore: personOf(payload.staffBefore, loaded),
    recipient: order.recipientName ?? '',
    whole: formatMoney(stakeOf(view).whole, order.currency),
    share: formatMoney(stakeOf(view).share, order.currency),
    percent: order.policy.noShowPercent,
    // Money of a wrong sum may have come in another currency.
    amount:
      typeof payload.amount === 'number'
        ? formatMoney(payload.amount, typeof payload.currency === 'string' ? payload.currency : order.currency)
        : '',
    left: leftOf(reader, view) ?? '',
  }
}

/**
 * The same as a text message, for customers without an email. It has a link where an answer is needed or a reason was
 * given: the reason itself is shown only on the page. A visitor who proved the number gets the link as soon as the order is
 * placed; a number that a desk wrote down is nobody's proof.
 */
export function composeOrderText(ctx: Context, reader: Reader, loaded: LoadedOrder, view: OrderView): string {
  const url = addressOf(ctx, reader, loaded) ?? ''
  const t = serverTranslator(ctx.locale)
  const { head } = endingsOf(reader, view, loaded.order)
  const text = t(textKey(wordsOf(reader.topic, 'customer'), '.sms', head), {
    ...paramsOf(ctx, reader, loaded, view),
    url,
  })
  const ends = (words: 'reasonLink' | 'pageLink', may: readonly string[] = []) =>
    [text.trim(), ...(url === '' || text.includes(url) ? [] : [...may, t(`order-mails.${words}`, { url })])].join(' ')
  if (reasonOf(reader, loaded) !== undefined) return ends('reasonLink')
  return orderMails[reader.topic].sms === 'link' && !loaded.order.walkIn
    ? ends('pageLink', mayWords(ctx, view))
    : text.trim()
}

/** The reason that somebody gave for the event, in their own words. */
function reasonOf({ payload }: Reader, { events }: LoadedOrder): string | undefined {
  const reason = events.find(({ id }) => id === payload.eventId)?.data.reason
  return typeof reason === 'string' ? reason : undefined
}

/** A mail about an order in the language of the context; `view` is the order as its customer sees it. */
export function composeOrderMail(ctx: Context, reader: Reader, loaded: LoadedOrder, view: OrderView) {
  const { topic, side } = reader
  const { order } = loaded
  const { locale } = ctx
  const t = serverTranslator(locale)
  const telling = tellingOf(reader)
  const words = wordsOf(topic, side)
  const wrongSums = side === 'customer' ? [...view.wrongSums, ...view.wrongSumsBack] : []
  const outcome = telling.outcome && view.outcome ? wordsOfOutcome(view.outcome, wrongSums) : undefined
  const params = { ...paramsOf(ctx, reader, loaded, view), ...outcome?.sums }
  const reason = reasonOf(reader, loaded)
  const url = addressOf(ctx, reader, loaded)
  const endings = endingsOf(reader, view, order)
  const parts = {
    locale,
    heading: t(textKey(words, '.heading', endings.head), params),
    paragraphs: [
      t(textKey(words, '.text', endings.text), params),
      // The move may bring another person as well.
      ...(params.person && telling.move ? [t('order-mails.withPerson', params)] : []),
      ...(telling.change ? changeWords(ctx, reader, loaded) : []),
      ...(params.left ? [t(`order-mails.${side === 'provider' ? 'staff_onTheSpot' : 'onTheSpot'}`, params)] : []),
      ...(outcome?.sentences ?? []).map((sentence) => t(textKey('order-mails.outcome.', sentence), params)),
      ...(side === 'customer' && url && telling.ahead ? mayWords(ctx, view) : []),
      ...(view.dispute && view.dispute.by !== side ? [t('order-mails.may.answer')] : []),
      // Staff typed the address of a walk-in and nobody proved it: free text of staff is not sent there.
      ...(reason !== undefined && !(order.walkIn && order.accountId === null && side === 'customer')
        ? [t('order-mails.reason', { reason })]
        : []),
    ],
    facts: factsOf(ctx, reader, loaded, view),
    ...(url && { button: { label: t(`order-mails.${side === 'provider' ? 'staff_button' : 'button'}`), url } }),
  }
  return { subject: t(textKey(words, '.subject', endings.head), params), ...writeMail(parts) }
}

/** What the customer changed, from what to what, and what of the money goes back for it. */
function changeWords({ locale }: Context, { payload, side }: Reader, { events, people, order }: LoadedOrder): string[] {
  const t = serverTranslator(locale)
  const { currency } = order
  const data = events.find(({ id }) => id === payload.eventId)?.data ?? {}
  const rows = changeRows(changesOf(data, { people, currency }), { locale, none: t('orders.changed.none') })
  return [
    ...rows.map(({ name, params }) => t(`orders.changed.${name}`, params)),
    ...(side === 'customer' && typeof data.refund === 'number'
      ? [t('order-mails.changed.refund', { amount: formatMoney(data.refund, currency) })]
      : []),
  ]
}

/** What is still to be paid on the spot for a coming booking; undefined where nothing is. */
function leftOf(reader: Reader, { dueLater }: OrderView): string | undefined {
  return dueLater.amount > 0 && tellingOf(reader).ahead ? formatMoney(dueLater.amount, dueLater.currency) : undefined
}

/** The facts of the order: what, who, when, where, how much, and what cancelling costs. */
function factsOf(ctx: Context, reader: Reader, loaded: LoadedOrder, view: OrderView): [string, string][] {
  const { side, paidOnly } = reader
  const { order, company } = loaded
  const { locale } = ctx
  const t = serverTranslator(locale)
  const what = view.lines.map((line) => withCount(line, locale))
  if (paidOnly)
    return [
      [t('orders.what'), what.join(', ')],
      [t('orders.who'), company.name],
      [t('orders.file.numberLabel'), order.docno],
    ]
  const person = view.lines.find((line) => line.staff)?.staff?.name
  const policy = side === 'customer' && tellingOf(reader).ahead ? policyOf(ctx, order.zone, view) : undefined
  return [
    [t('orders.what'), what.join(', ')],
    side === 'provider'
      ? [t('order-mails.staff_customer'), whoComes(t, order.customerName, order.recipientName) ?? order.docno]
      : [t('orders.who'), company.name],
    ...facts([t('orders.forWhom'), side === 'customer' ? (order.recipientName ?? undefined) : undefined]),
    ...facts([t('orders.person'), person]),
    ...facts([t('orders.when'), whenOf(ctx, order)]),
    [t('orders.where'), view.place.kind === 'online' ? t('orders.online') : (view.place.address ?? company.name)],
    ...facts([
      t('orders.prepare'),
      side === 'customer' && tellingOf(reader).ahead ? toPrepare(view.lines, locale).join(' ') : undefined,
    ]),
    ...sumWords(view, { locale, collects: side === 'provider' }),
    ...facts([t('orders.policy'), policy]),
    [t('orders.file.numberLabel'), order.docno],
  ]
}

const facts = ([label, value]: [string, string | undefined]): [string, string][] => (value ? [[label, value]] : [])

/** 'Fri 3 May, 10:00 am – 11:00 am (Malaysia Time)'. */
function whenOf({ locale }: Context, { startsAt, endsAt, zone }: LoadedOrder['order']): string | undefined {
  if (!startsAt) return undefined
  const end = endsAt ? ` – ${formatInstant(endsAt, locale, zone, 'time')}` : ''
  return `${formatInstant(startsAt, locale, zone)}${end} (${formatZone(zone, locale)})`
}

/** What cancelling costs the customer, and what not coming; undefined where he cannot cancel. */
function policyOf({ locale, now }: Context, zone: string, view: OrderView) {
  const { side, actions, cancellation, policy, total, due } = view
  if (side !== 'customer' || !actions.includes('cancel') || !cancellation) return undefined
  const t = serverTranslator(locale)
  const of: Cancelling = {
    policy,
    price: { total: total.amount, due: due.amount, currency: total.currency },
    until: cancellation.freeUntil ? new Date(cancellation.freeUntil) : undefined,
    isPlaced: true,
    isUnpaid: isUnpaid(view),
    isRequest: traitsOf(view.status).awaits === 'answer',
    now: now().getTime(),
    locale,
    zone,
  }
  return [cancellingWords(t, of), noShowWords(t, of)].filter(Boolean).join(' ')
}
