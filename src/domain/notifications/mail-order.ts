import type { Context } from '#domain/context.ts'
import { type LoadedOrder, loadAsSystem, orderUrl } from '#domain/orders/index.ts'
import { isDone, once, readMessage } from '#domain/outbox/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeLetter } from '#platform/mail/index.ts'
import { formatInstant } from '#shared/format.ts'
import { type Locale, localePrefix, localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { letterOf } from './letters.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { staffWhoSee } from './staff-who-see.ts'
import { tell } from './tell.ts'

interface Reader {
  letter: string
  side: 'customer' | 'provider'
  /** What the message says beside the order: the amount of a refund. */
  payload: Record<string, unknown>
}

/**
 * Writes everybody concerned about an order, once per message and in their language: the customer, and of the company
 * those who see its orders, unless the company did it. By mail, in the product, by push and by text message, as each
 * wants it. Reminders of orders that moved on meanwhile are dropped. Guests are written to by mail alone.
 */
export async function mailOrder(ctx: Context, messageId: string): Promise<void> {
  if (await isDone(ctx, messageId, 'mail-order')) return
  const { topic, subjectId, payload } = await readMessage(ctx, messageId)
  const of = letterOf(topic)
  const loaded = await loadAsSystem(ctx, subjectId)
  const { order } = loaded
  if (!of || (of.letter === 'reminder' && order.status !== 'confirmed')) return
  const toCustomer = of.notTo !== 'customer' && !(of.notTo === 'actor' && payload.by === 'customer')
  const customer = toCustomer && order.accountId ? await findRecipient(ctx, order.accountId, of.kind) : undefined
  const byCompany =
    payload.transition === 'cancel_by_provider' || (payload.by === 'provider' && of.letter !== 'disputed')
  const staffIds = of.staff && !byCompany ? await staffWhoSee(ctx, order, 'B') : []
  const staff: Recipient[] = []
  for (const accountId of staffIds.filter((id) => id !== order.accountId)) {
    const found = await findRecipient(ctx, accountId, of.kind)
    if (found) staff.push(found)
  }
  await once(ctx, messageId, 'mail-order', async (ctx) => {
    const own = { letter: of.letter, side: 'customer' as const, payload }
    if (customer)
      // To the account's own address: what was typed at checkout is proved by nobody.
      await reach(ctx, customer, own)
    else if (toCustomer && !order.accountId && order.customerEmail)
      await write(ctx, { email: order.customerEmail, locale: order.locale }, own)
    const theirs = { letter: `staff_${of.letter}`, side: 'provider' as const, payload }
    for (const member of staff) await reach(ctx, member, theirs)
  })

  async function reach(ctx: Context, recipient: Recipient, reader: Reader) {
    const { email, locale } = recipient
    if (email) await write(ctx, { email, locale }, reader)
    const localCtx = { ...ctx, locale }
    const words = {
      title: compose(localCtx, reader, loaded).subject,
      text: order.docno,
      url: addressOf(localCtx, reader, loaded),
    }
    await tell(ctx, recipient, words, { topic, orderId: order.id, side: reader.side })
  }

  async function write(ctx: Context, { email, locale }: { email: string; locale: Locale }, reader: Reader) {
    await ctx.platform.mail.send(ctx.db, { to: email, ...compose({ ...ctx, locale }, reader, loaded), locale })
  }
}

function addressOf(ctx: Context, { side }: Reader, { order, company }: LoadedOrder): string {
  if (side === 'customer') return orderUrl(ctx, order.id)
  return `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/co/${company.slug}/admin/orders/${order.id}`
}

/** Until when the reader may answer. */
function untilOf(order: LoadedOrder['order'], locale: Locale): string {
  const until = order.status === 'no_show_claimed' ? order.claimExpiresAt : order.proposalExpiresAt
  return until ? formatInstant(until, locale, order.zone) : ''
}

function compose(ctx: Context, reader: Reader, loaded: LoadedOrder) {
  const { letter, side, payload } = reader
  const { order, company, lines, events } = loaded
  const { locale } = ctx
  const t = serverTranslator(locale)
  const params = {
    company: company.name,
    docno: order.docno,
    when: order.startsAt ? formatInstant(order.startsAt, locale, order.zone) : '',
    proposed: order.proposedStartsAt ? formatInstant(order.proposedStartsAt, locale, order.zone) : '',
    until: untilOf(order, locale),
    amount: typeof payload.amount === 'number' ? formatMoney(payload.amount, order.currency) : '',
  }
  const reason = events.at(-1)?.data.reason
  const facts: [string, string][] = [
    [t('orders.what'), localized(lines[0]?.line.name, locale)],
    side === 'provider'
      ? [t('order-mails.staff_customer'), order.customerName ?? order.docno]
      : [t('orders.who'), company.name],
    ...(order.startsAt ? [[t('orders.when'), params.when] as [string, string]] : []),
    [t('orders.price.total'), formatMoney(order.totalAmount, order.currency)],
    [t('orders.file.numberLabel'), order.docno],
  ]
  const parts = {
    locale,
    heading: t(`order-mails.${letter}.heading`, params),
    paragraphs: [
      t(`order-mails.${letter}.text`, params),
      ...(typeof reason === 'string' ? [t('order-mails.reason', { reason })] : []),
    ],
    facts,
    ...(side === 'provider' || order.accountId
      ? {
          button: {
            label: t(`order-mails.${side === 'provider' ? 'staff_button' : 'button'}`),
            url: addressOf(ctx, reader, loaded),
          },
        }
      : {}),
  }
  return { subject: t(`order-mails.${letter}.subject`, params), ...writeLetter(parts) }
}
