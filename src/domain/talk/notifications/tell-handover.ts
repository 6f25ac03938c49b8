import { and, eq, isNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { type LoadedOrder, scheduleUrl } from '#domain/trade/index.ts'
import { serverTranslator, textKey } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { type HandoverTopic, handovers, isStillTrue, type OrderTopic, orderMails } from './order-mails.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { tell } from './tell.ts'

/** Somebody of the company who is told that a booking became a colleague's, or theirs. */
export interface Handover {
  topic: HandoverTopic
  recipient: Recipient
}

/**
 * Whom an event about an order took a booking from, and to whom it gave it: whoever works there and has an account. What is
 * no longer so is left out, and so is who knows already. Counts text messages against budgets: call it once per message and
 * before its transaction.
 * @param knowing the accounts that did it, or that another mail tells
 */
export async function findHandovers(
  ctx: Context,
  { topic, payload }: { topic: OrderTopic; payload: Record<string, unknown> },
  { order, lines }: LoadedOrder,
  knowing: readonly (string | null | undefined)[],
): Promise<Handover[]> {
  if (!orderMails[topic].handsOver) return []
  const serves = (staffId: string) => lines.some(({ line }) => line.staffId === staffId)
  // A booking that has ended meanwhile is given to nobody; who lost it is told of its end by nobody else.
  const holds = {
    'orders.taken_over': (staffId: string) => !serves(staffId),
    'orders.given': (staffId: string) => serves(staffId) && isStillTrue(topic, order.status),
  }
  const found: Handover[] = []
  for (const [topic, { of, kind }] of Object.entries(handovers) as [
    HandoverTopic,
    (typeof handovers)[HandoverTopic],
  ][]) {
    const staffId = payload[of]
    if (typeof staffId !== 'string' || !holds[topic](staffId)) continue
    const accountId = await accountOf(ctx, order.companyId, staffId)
    if (!accountId || knowing.includes(accountId)) continue
    const recipient = await findRecipient(ctx, accountId, kind)
    if (recipient) found.push({ topic, recipient })
  }
  return found
}

/** Tells somebody of a booking that was handed over, each way they wish, in the caller's transaction. */
export async function tellHandover(
  ctx: Context,
  { topic, recipient }: Handover,
  loaded: LoadedOrder,
  payload: Record<string, unknown>,
): Promise<void> {
  const { email, locale } = recipient
  const mail = composeHandover({ ...ctx, locale }, topic, loaded, payload)
  if (email) await ctx.platform.mail.send(ctx.db, { to: email, ...mail, locale })
  const words = { title: mail.subject, text: loaded.order.docno, url: scheduleUrl({ ...ctx, locale }, loaded) }
  await tell(ctx, recipient, words, { topic, orderId: loaded.order.id, side: 'provider' })
}

/**
 * The mail about it. It says what and when, and not who the customer is: it is out of the reach of who lost it, and who
 * serves need not have the right to see customers. The schedule shows what each of them may see.
 */
function composeHandover(ctx: Context, topic: HandoverTopic, loaded: LoadedOrder, payload: Record<string, unknown>) {
  const { locale } = ctx
  const { order, lines, people } = loaded
  const t = serverTranslator(locale)
  const words = `order-mails.staff_${handovers[topic].mail}`
  const what = lines.map(({ line }) => localized(line.name, locale)).join(', ')
  const nameOf = (id: unknown) => (typeof id === 'string' && people.get(id)) || ''
  const was = topic === 'orders.taken_over' && typeof payload.from === 'string' ? payload.from : order.startsAt
  const when = was ? formatInstant(was, locale, order.zone) : ''
  const params = {
    what,
    when,
    docno: order.docno,
    person: nameOf(payload.staff),
    personBefore: nameOf(payload.staffBefore),
  }
  const facts: [string, string][] = [
    [t('orders.what'), what],
    [t('orders.when'), when],
    [t('orders.file.numberLabel'), order.docno],
  ]
  return {
    subject: t(textKey(words, '.subject'), params),
    ...writeMail({
      locale,
      heading: t(textKey(words, '.heading'), params),
      paragraphs: [t(textKey(words, '.text'), params)],
      facts,
      button: { label: t('order-mails.staff_schedule'), url: scheduleUrl(ctx, loaded) },
    }),
  }
}

/** The account of somebody who works in a company; undefined for who left, and for who has none. */
async function accountOf({ db }: Context, companyId: string, staffId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(and(eq(staffMembers.id, staffId), eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt)))
  return row?.id
}
