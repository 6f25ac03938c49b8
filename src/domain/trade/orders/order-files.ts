import type { OrderView } from '#contracts/orders.ts'
import { type Context, inSnapshot } from '#domain/base/index.ts'
import { paymentsFor } from '#domain/money/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { type DocumentPart, drawDocument, writeCalendar } from '#platform/documents/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import { localePrefix, localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { addressLines } from '#shared/postal-address.ts'
import { toPrepare } from '#shared/to-prepare.ts'
import { countOf } from '#shared/with-count.ts'
import { customerUrl } from './order-link.ts'
import { isCustomer } from './orders.policy.ts'
import type { LoadedOrder } from './orders.queries.ts'
import { toOrderView } from './orders.view.ts'
import { loadForViewer } from './show-orders.ts'
import { sumWords } from './sum-words.ts'

/** The booking as a calendar file. @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now` when it was never placed */
export async function calendarFile(
  ctx: Context,
  orderId: string,
  secret: string | undefined,
): Promise<{ name: string; text: string }> {
  const loaded = await loadForViewer(ctx, orderId, secret)
  const { order } = loaded
  const view = await toOrderView(ctx, loaded, 'customer')
  const url = isCustomer(ctx, order, secret) ? customerUrl(ctx, order) : deskUrl(ctx, loaded)
  const text = calendarOf(ctx, loaded, view, url)
  if (text === undefined) throw new DomainError('orders.not_allowed_now')
  return { name: `${order.docno}.ics`, text }
}

/**
 * A placed booking as the text of a calendar file, in the language of the context; undefined where there is no time yet.
 * @param view the order as its customer sees it
 * @param url where whoever reads it looks at the order
 */
export function calendarOf(
  ctx: Context,
  loaded: LoadedOrder,
  view: OrderView,
  url: string | undefined,
): string | undefined {
  const { order, company, lines } = loaded
  if (!order.startsAt || !order.endsAt || !order.placedAt) return undefined
  const t = serverTranslator(ctx.locale)
  // Over before anybody came.
  const { end, settled } = traitsOf(order.status)
  const cancelled = end !== null && !settled
  return writeCalendar({
    id: `${order.id}@${brand.slug}`,
    revision:
      loaded.events.filter(({ transition }) => transition === 'reschedule' || transition === 'change').length +
      (cancelled ? 1 : 0),
    title: `${localized(lines[0]?.line.name, ctx.locale)} – ${company.name}`,
    description: [
      t('orders.file.number', { docno: order.docno }),
      ...(order.recipientName ? [t('ui.labelled', { label: t('orders.forWhom'), value: order.recipientName })] : []),
      ...toPrepare(view.lines, ctx.locale),
    ].join('\n'),
    location: whereOf(t, view),
    url,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    at: order.updatedAt,
    cancelled,
    product: brand.name,
  })
}

/** Where the customer goes: the address, or the link of the meeting once it is known, else the company. */
function whereOf(t: Translate, { place, company }: OrderView): string {
  return place.kind === 'online' ? (place.link ?? t('orders.online')) : (place.address ?? company.name)
}

/** Where its company looks at an order, in the language of the context. */
export function deskUrl(ctx: Context, { order, company }: Pick<LoadedOrder, 'order' | 'company'>): string {
  return `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/co/${company.slug}/admin/orders/${order.id}`
}

/** Where its company looks at its schedule, in the language of the context. */
export function scheduleUrl(ctx: Context, { company }: Pick<LoadedOrder, 'company'>): string {
  return `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/co/${company.slug}/admin/schedule`
}

/** The receipt, on the company's letterhead. @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now` when it was never placed */
export async function receiptFile(
  ctx: Context,
  orderId: string,
  secret: string | undefined,
): Promise<{ name: string; bytes: Buffer }> {
  // All sums are read in one snapshot: a refund promised meanwhile is in all of them or in none.
  const { loaded, title, parts } = await inSnapshot(ctx, async (ctx) => {
    const loaded = await loadForViewer(ctx, orderId, secret)
    if (!loaded.order.placedAt) throw new DomainError('orders.not_allowed_now')
    return { loaded, ...(await receiptParts(ctx, loaded)) }
  })
  const { order, company, branch } = loaded
  const t = serverTranslator(ctx.locale)
  const bytes = await drawDocument({
    title: `${title} ${order.docno}`,
    issuer: company.name,
    letterhead: [
      company.registrationNumber ? t('orders.file.registration', { number: company.registrationNumber }) : '',
      ...addressLines(branch ?? {}),
      branch?.phone ?? '',
    ].filter(Boolean),
    parts,
    foot: t('orders.file.foot', { product: brand.name }),
    at: order.updatedAt,
    colour: brand.primary,
  })
  return { name: `${order.docno}.pdf`, bytes }
}

/** What stands on a receipt, and what it is called: nothing that was not paid is receipted. */
export async function receiptParts(
  ctx: Context,
  loaded: LoadedOrder,
): Promise<{ title: string; parts: DocumentPart[] }> {
  const { order } = loaded
  const t = serverTranslator(ctx.locale)
  const money = (amount: number) => formatMoney(amount, order.currency)
  // The receipt is its reader's: of what was paid and given back, whoever asks for it.
  const view = await toOrderView(ctx, loaded, 'customer')
  const title = t(view.paid.amount > 0 ? 'orders.file.receipt' : 'orders.file.summary')
  const facts: [string, string][] = [
    [t('orders.file.numberLabel'), order.docno],
    [t('orders.file.date'), formatInstant(order.placedAt ?? order.createdAt, ctx.locale, order.zone, 'long')],
    ...(order.customerName ? [[t('orders.file.customer'), order.customerName] as [string, string]] : []),
    ...(order.startsAt
      ? [[t('orders.when'), formatInstant(order.startsAt, ctx.locale, order.zone)] as [string, string]]
      : []),
    ...(await paidRows(ctx, loaded)),
  ]
  const foot = sumWords(view, { locale: ctx.locale, lines: false })
  const parts: DocumentPart[] = [
    { kind: 'heading', text: title },
    { kind: 'facts', rows: facts },
    {
      kind: 'table',
      head: [t('orders.file.item'), t('orders.file.quantity'), t('orders.file.amount')],
      rows: view.lines.map((line) => [
        localized(line.name, ctx.locale),
        countOf(line, ctx.locale),
        money(line.price.amount),
      ]),
      foot,
    },
  ]
  return { title, parts }
}

/** How and when it was paid: online, on the spot, or a part in each way. */
async function paidRows(ctx: Context, { order }: LoadedOrder): Promise<[string, string][]> {
  const t = serverTranslator(ctx.locale)
  const row = (method: string, at: Date): [string, string] => [
    t('orders.file.paid'),
    `${method}, ${formatInstant(at, ctx.locale, order.zone, 'long')}`,
  ]
  const online = await paymentsFor(ctx, order.id)
  return [
    ...online.map(({ method, at }) => row(t(`buying.method.${method}`), at)),
    ...(order.spotPaidAt ? [row(t('orders.file.onTheSpot'), order.spotPaidAt)] : []),
  ]
}
