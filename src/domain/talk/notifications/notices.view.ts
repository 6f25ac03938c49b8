import type { NoticeView } from '#contracts/notices.ts'
import { type Context } from '#domain/base/index.ts'
import { serverTranslator, textKey, textKeyIfAny } from '#locales/index.ts'
import { formatInstant } from '#shared/format.ts'
import { type Localized, localized } from '#shared/locale.ts'
import type { notices } from './notices.tables.ts'
import { handovers, isHandoverTopic, isOrderTopic, saysWhetherClosed, wordsOf } from './order-mails.ts'

/** What a notice shows of its order. */
export interface NoticedOrder {
  id: string
  docno: string
  startsAt: Date | null
  zone: string
  company: string
  slug: string
  what: Localized | null
  /** Its time is closed for whoever serves it. */
  inClosed: boolean
}

/** A notice in the language of the request: what happened to its order, else to the account. */
export function toNoticeView(
  ctx: Context,
  row: typeof notices.$inferSelect,
  order: NoticedOrder | undefined,
): NoticeView {
  const t = serverTranslator(ctx.locale)
  const shared = { noticeid: row.id, kind: row.kind, at: row.at.toISOString(), read: row.readAt !== null }
  const { topic } = row
  if (order && isHandoverTopic(topic))
    return {
      ...shared,
      title: t(textKey('order-mails.staff_', handovers[topic].mail, '.heading')),
      // Without the time: it may have changed with the person.
      text: [localized(order.what ?? {}, ctx.locale), order.docno, order.company].join(' · '),
      path: `/co/${order.slug}/admin/schedule`,
    }
  if (!order || !isOrderTopic(topic))
    return {
      ...shared,
      // One that another version wrote says at least that there is something: it must not hide the others.
      title: t(textKeyIfAny(topic, '_subject') ?? 'identity.other_subject'),
      text: t(textKeyIfAny(topic, '_note') ?? 'identity.other_note'),
      path: '/my/security',
    }
  const when = order.startsAt ? formatInstant(order.startsAt, ctx.locale, order.zone) : order.docno
  const what = localized(order.what ?? {}, ctx.locale)
  if (row.side === 'provider')
    return {
      ...shared,
      title: t(textKey(wordsOf(topic, 'provider'), '.heading')),
      text: [
        what,
        when,
        ...(order.inClosed && saysWhetherClosed(topic) ? [t('desk.inClosed')] : []),
        order.company,
      ].join(' · '),
      path: `/co/${order.slug}/admin/orders/${order.id}`,
    }
  return {
    ...shared,
    title: t(textKey(wordsOf(topic, 'customer'), '.heading')),
    text: [what, order.company, when].join(' · '),
    path: `/my/order/${order.id}`,
  }
}
