import { eq } from 'drizzle-orm'
import { contacts } from '#domain/contacts/contacts.tables.ts'
import type { Context } from '#domain/context.ts'
import { accounts } from '#domain/identity/identity.tables.ts'
import { type LoadedOrder, loadAsSystem, orderUrl } from '#domain/orders/index.ts'
import { once, readMessage } from '#domain/outbox/index.ts'
import { wantsNotice } from '#domain/preferences/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeLetter } from '#platform/mail/index.ts'
import { formatInstant } from '#shared/format.ts'
import { isLocale, type Locale, localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { pushTo } from './push-to.ts'

/** Topics that the customer is written about: the letter's name in `order-mails.json`, and which kind of notice it is. */
const letters: Record<string, { letter: string; kind: NotificationKind }> = {
  'orders.requested': { letter: 'requested', kind: 'bookings' },
  'orders.confirmed': { letter: 'confirmed', kind: 'bookings' },
  'orders.accepted': { letter: 'accepted', kind: 'bookings' },
  'orders.declined': { letter: 'declined', kind: 'cancellations' },
  'orders.expired': { letter: 'expired', kind: 'cancellations' },
  'orders.cancelled': { letter: 'cancelled', kind: 'cancellations' },
  'orders.rescheduled': { letter: 'rescheduled', kind: 'bookings' },
  'orders.reminder': { letter: 'reminder', kind: 'reminders' },
}

/**
 * Writes the customer about an order, by mail and by push, in the customer's language, once per message. Reminders of orders
 * that moved on meanwhile are dropped, and so is what the person has muted. Without an email address there is nobody to write to.
 */
export async function mailOrder(ctx: Context, messageId: string): Promise<void> {
  const message = await readMessage(ctx, messageId)
  const { letter, kind } = letters[message.topic] ?? {}
  const loaded = await loadAsSystem(ctx, message.subjectId)
  if (!letter || !kind || (letter === 'reminder' && loaded.order.status !== 'confirmed')) return
  const { accountId } = loaded.order
  const recipient = await recipientOf(ctx, loaded)
  const mailed = recipient && (!accountId || (await wantsNotice(ctx, accountId, kind, 'email')))
  await once(ctx, messageId, 'mail-order', async (ctx) => {
    if (mailed) {
      const { email, locale } = recipient
      await ctx.platform.mail.send(ctx.db, { to: email, ...compose({ ...ctx, locale }, letter, loaded), locale })
    }
    if (accountId)
      await pushTo(ctx, accountId, kind, (locale) => ({
        title: compose({ ...ctx, locale }, letter, loaded).subject,
        text: loaded.order.docno,
        url: orderUrl(ctx, loaded.order.id),
      }))
  })
}

async function recipientOf(
  ctx: Context,
  { order }: LoadedOrder,
): Promise<{ email: string; locale: Locale } | undefined> {
  if (!order.accountId) return order.customerEmail ? { email: order.customerEmail, locale: order.locale } : undefined
  const [row] = await ctx.db
    .select({ email: accounts.email, cdata: contacts.cdata })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(eq(accounts.id, order.accountId))
  const email = order.customerEmail ?? row?.email
  return email ? { email, locale: isLocale(row?.cdata.locale) ? row.cdata.locale : order.locale } : undefined
}

function compose(ctx: Context, letter: string, { order, company, lines, events }: LoadedOrder) {
  const { locale } = ctx
  const t = serverTranslator(locale)
  const params = {
    company: company.name,
    docno: order.docno,
    when: order.startsAt ? formatInstant(order.startsAt, locale, order.zone) : '',
  }
  const reason = events.at(-1)?.data.reason
  const facts: [string, string][] = [
    [t('orders.what'), localized(lines[0]?.line.name, locale)],
    [t('orders.who'), company.name],
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
    ...(order.accountId ? { button: { label: t('order-mails.button'), url: orderUrl(ctx, order.id) } } : {}),
  }
  return { subject: t(`order-mails.${letter}.subject`, params), ...writeLetter(parts) }
}
