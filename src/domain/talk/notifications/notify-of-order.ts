import { eq } from 'drizzle-orm'
import { type Context, isDone, once, readEvent } from '#domain/base/index.ts'
import { isStray, mismatchReason } from '#domain/money/index.ts'
import type { Buyer } from '#domain/money/payments/payments.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { mayText, mayTextForDesk } from '#domain/people/index.ts'
import {
  calendarOf,
  inClosedTime,
  type LoadedOrder,
  loadAsSystem,
  otherPayer,
  toldBy,
  toOrderView,
  updateRefundStatus,
} from '#domain/trade/index.ts'
import { isLocale, type Locale } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { addressOf, composeOrderMail, composeOrderText, type Reader } from './compose-order-mail.ts'
import { isOrderTopic, isStillTrue, orderMails, saysWhetherClosed } from './order-mails.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { staffWhoSee } from './staff-who-see.ts'
import { tell } from './tell.ts'
import { findHandovers, tellHandover } from './tell-handover.ts'

/**
 * Tells everybody concerned about an order, once per event and in their language: the customer, and those of the company
 * who see its orders, unless the company did it; never whoever did it. Each is told as they wish: by mail, in the product, by
 * push, by text message. Whom a booking was taken from or given to is told besides. A mail that is no longer true is dropped.
 * A guest gets a mail. Money of somebody who is not the customer, or no longer, is told to them. A guest who left only a phone gets a short text message of what they must know, where the phone is proved
 * or the desk wrote it down.
 */
export async function notifyOfOrder(ctx: Context, outboxId: string): Promise<void> {
  if (await isDone(ctx, outboxId, 'mail-order')) return
  const { topic, subjectId, payload } = await readEvent(ctx, outboxId)
  if (!isOrderTopic(topic)) return
  const of = orderMails[topic]
  // The order's own word of its money is another handler's, which may come later; the mail tells it.
  if (topic === 'payments.refunded') await updateRefundStatus(ctx, subjectId)
  const loaded = await loadAsSystem(ctx, subjectId)
  const { order } = loaded
  const view = await toOrderView(ctx, loaded, 'customer')
  const isTrue = isStillTrue(topic, order.status)
  const { paymentId } = { ...loaded.events.find(({ id }) => id === payload.eventId)?.data, ...payload }
  const payer = typeof paymentId === 'string' ? await otherPayer(ctx, order, paymentId) : undefined
  // Money that paid for nothing of the booking is nobody's but the payer's.
  const isPayers =
    payer !== undefined &&
    (topic === 'payments.wrong_sum' || isStray(payload.reason) || payload.reason === mismatchReason)
  const toCustomer = isTrue && of.customer && !isPayers && !(of.notToActor && payload.by === 'customer')
  const customer = toCustomer && order.accountId ? await findRecipient(ctx, order.accountId, of.kind) : undefined
  const byCompany =
    payload.transition === 'cancel_by_provider' || (payload.by === 'provider' && topic !== 'orders.disputed')
  const staffIds = isTrue && of.provider && !byCompany ? await staffWhoSee(ctx, order, 'orders.view') : []
  const staff: Recipient[] = []
  const textsAs = order.paidAt === null ? of.provider?.unpaidTexts : undefined
  // Whoever did it knows: somebody of the desk books for a caller, on the customer's side.
  const doer = loaded.events.find(({ id }) => id === payload.eventId)?.accountId
  for (const accountId of staffIds.filter((id) => id !== order.accountId && id !== doer)) {
    const found = await findRecipient(ctx, accountId, of.kind, { textsAs })
    if (found) staff.push(found)
  }
  const knowing = [...staff.map(({ accountId }) => accountId), order.accountId, doer]
  const handed = await findHandovers(ctx, { topic, payload }, loaded, knowing)
  const inClosed = staff.length > 0 && saysWhetherClosed(topic) && (await inClosedTime(ctx, [order.id])).has(order.id)
  const guest = toCustomer && !order.accountId ? await findGuest(ctx, loaded, of.sms !== undefined) : undefined
  const paid = isTrue && payer ? await findGuest(ctx, asPayers(loaded, payer), of.sms !== undefined) : undefined
  await once(ctx, outboxId, 'mail-order', async (ctx) => {
    const own = { topic, side: 'customer' as const, payload }
    if (customer)
      // To the account's own address, since nobody proved the one typed at checkout.
      await reach(ctx, customer, own)
    else if (guest) await reachGuest(ctx, guest, own)
    if (paid) await reachGuest(ctx, paid, { ...own, paidOnly: true })
    const theirs = { topic, side: 'provider' as const, payload, inClosed }
    for (const member of staff) await reach(ctx, member, theirs)
    for (const one of handed) await tellHandover(ctx, one, loaded, payload)
  })

  async function reachGuest(ctx: Context, { email, phone, locale }: Guest, reader: Reader) {
    if (email) await write(ctx, { email, locale }, reader)
    else if (phone) {
      const text = composeOrderText({ ...ctx, locale }, reader, loaded, view)
      await ctx.platform.sms.send(ctx.db, { to: phone, text, locale })
    }
  }

  async function reach(ctx: Context, recipient: Recipient, reader: Reader) {
    const { email, locale } = recipient
    if (email) await write(ctx, { email, locale }, reader)
    const localCtx = { ...ctx, locale }
    // To whoever has no mail, the text message says all that a guest's would.
    const isAll = reader.side === 'customer' && of.sms !== undefined && !recipient.hasEmail
    const words = {
      sms: isAll ? composeOrderText(localCtx, reader, loaded, view) : undefined,
      title: composeOrderMail(localCtx, reader, loaded, view).subject,
      text: order.docno,
      url: addressOf(localCtx, reader, loaded) ?? ctx.platform.env.PUBLIC_URL,
    }
    await tell(ctx, recipient, words, { topic: reader.topic, orderId: order.id, side: reader.side })
  }

  async function write(ctx: Context, { email, locale }: { email: string; locale: Locale }, reader: Reader) {
    const mail = composeOrderMail({ ...ctx, locale }, reader, loaded, view)
    // A time that is new goes into the calendar of whoever comes; the file of a later one replaces it there.
    const dated = reader.side === 'customer' && of.customer?.ahead === true && traitsOf(order.status).stands
    const localCtx = { ...ctx, locale }
    const calendar = dated ? calendarOf(localCtx, loaded, view, addressOf(localCtx, reader, loaded)) : undefined
    await ctx.platform.mail.send(ctx.db, { to: email, ...mail, calendar, locale })
  }
}

interface Guest {
  locale: Locale
  email?: string
  phone?: string
}

/** The order as it was of a visitor who paid for it. */
const asPayers = (loaded: LoadedOrder, payer: Buyer): LoadedOrder => ({
  ...loaded,
  order: { ...loaded.order, ...payer, accountId: null, walkIn: false, note: null },
})

/**
 * Where a customer without an account is told, and in which language: a visitor in the order's language, a walk-in in the
 * company's. A text message counts against budgets: call it once per event and whom it is told, and before its transaction.
 */
async function findGuest(ctx: Context, { order }: LoadedOrder, texted: boolean): Promise<Guest> {
  const [company] = order.walkIn
    ? await ctx.db.select({ cdata: contacts.cdata }).from(contacts).where(eq(contacts.id, order.companyId))
    : []
  const locale = isLocale(company?.cdata.locale) ? company.cdata.locale : order.locale
  if (order.customerEmail) return { locale, email: order.customerEmail }
  const phone = order.customerPhone
  if (!texted || !phone || toldBy(ctx, order) !== 'sms') return { locale }
  const may = order.walkIn ? await mayTextForDesk(ctx, phone, order.companyId) : await mayText(ctx, phone)
  return may ? { locale, phone } : { locale }
}
