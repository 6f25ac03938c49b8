import type { DetailsInput, PayInput } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import type { TextKey } from '#locales/keys.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { hasLink } from '#shared/person-name.ts'
import { phonePattern, plainPhone } from '#shared/phone.ts'
import { withCount } from '#shared/with-count.ts'
import { comingAgain } from './coming-again.ts'
import { asInCart } from './in-groups.ts'

/** Who comes, if that is somebody else (`chosen`). What was typed stays while one changes one's mind. */
export interface Recipient {
  chosen: boolean
  name: string
  phone: string
}

/** Who comes to all of a checkout, or with `apart` to each of its orders, by their ids. */
export interface Comes extends Recipient {
  apart?: boolean
  each?: Readonly<Record<string, Recipient>>
}

export type RecipientField = 'name' | 'phone'
/** A field of somebody who comes, as the call names it. */
export type RecipientPath = `${'recipient' | `comes.${number}.recipient`}.${RecipientField}`

/** Each who comes apart from the others, in the order in which they are sent. */
const apart = ({ apart, each }: Comes): readonly (readonly [orderid: string, recipient: Recipient])[] =>
  apart ? Object.entries(each ?? {}) : []

/** How the call names the person who comes to an order, or to all of them. */
export const pathOf = (comes: Comes, orderid: string | undefined): 'recipient' | `comes.${number}.recipient` =>
  orderid === undefined ? 'recipient' : `comes.${apart(comes).findIndex(([id]) => id === orderid)}.recipient`

/** What is wrong with the details of somebody else, as keys of texts; nothing where the customer comes. */
export function recipientErrors(comes: Comes): Partial<Record<RecipientPath, TextKey>> {
  if (!comes.apart) return errorsIn(comes, 'recipient')
  return Object.assign({}, ...apart(comes).map(([id, recipient]) => errorsIn(recipient, pathOf(comes, id)))) as object
}

function errorsIn({ chosen, name, phone }: Recipient, path: ReturnType<typeof pathOf>) {
  if (!chosen) return {}
  return {
    ...(!name.trim()
      ? { [`${path}.name`]: 'buying.need.recipient' as const }
      : hasLink(name) && { [`${path}.name`]: 'ui.need.noLink' as const }),
    ...(phone.trim() && !phonePattern.test(plainPhone(phone)) && { [`${path}.phone`]: 'ui.need.phone' as const }),
  }
}

/** Whether somebody has been begun to be named who cannot be written yet. */
export const isHalfNamed = (comes: Comes): boolean =>
  (comes.apart ? apart(comes).map(([, one]) => one) : [comes]).some(
    ({ chosen, name, phone }) => chosen && Boolean(name.trim() || phone.trim()),
  ) && Object.keys(recipientErrors(comes)).length > 0

/** Names as they are sent, in one line: what was pasted out of two cells of a table, and one name below the other. */
export const oneLine = (name: string): string =>
  name
    .trim()
    .replaceAll(/[ ,;]*\n\s*/g, ', ')
    .replaceAll(/\p{Cc}+/gu, ' ')

/** Somebody as an order can have them by now: null where the customer comes, undefined while there is no name; a number once it is whole. */
export function writable(recipient: Recipient): { name: string; phone?: string } | null | undefined {
  const { chosen, name, phone } = recipient
  const wrong = errorsIn(recipient, 'recipient')
  if (!chosen) return null
  if (wrong['recipient.name']) return undefined
  // As it is stored: the same number is no news in another notation.
  return { name: oneLine(name), ...(phone.trim() && !wrong['recipient.phone'] && { phone: plainPhone(phone) }) }
}

/** Whether all who come can be written by now. */
export const isWritable = (comes: Comes): boolean =>
  comes.apart ? apart(comes).every(([, one]) => writable(one) !== undefined) : writable(comes) !== undefined

type Sent = Pick<DetailsInput, 'recipient' | 'comes'>

/** Who comes, as it is sent to be written on the orders; whoever cannot be written yet is left out. */
export function asSent(comes: Comes): Sent {
  if (!comes.apart) {
    const one = writable(comes)
    return one === undefined ? {} : { recipient: one }
  }
  return {
    comes: apart(comes).flatMap(([orderid, one]) => {
      const recipient = writable(one)
      return recipient === undefined ? [] : { orderid, recipient }
    }),
  }
}

/** Who comes, as it is sent with a payment: a number that is wrong is refused there, not left out. */
export function asPaid(comes: Comes): Pick<PayInput, 'recipient' | 'comes'> {
  const person = ({ name, phone }: Recipient) => ({ name: oneLine(name), ...(phone.trim() && { phone: phone.trim() }) })
  if (!comes.apart) return comes.chosen ? { recipient: person(comes) } : {}
  return { comes: apart(comes).map(([orderid, one]) => ({ orderid, recipient: one.chosen ? person(one) : null })) }
}

/**
 * Who comes, as orders have it, so that it compares: what is typed and cannot be written yet makes no difference, and who comes to each of
 * them comes to all.
 */
export function asWritten(comes: Comes): string {
  const all = new Map(apart(comes).map(([id, one]) => [id, writable(one) ?? null]))
  const texts = new Set([...all.values()].map((one) => JSON.stringify(one)))
  const [text = JSON.stringify(writable(comes) ?? null)] = texts
  return texts.size > 1 ? JSON.stringify({ each: Object.fromEntries(all) }) : text
}

type Known = { name: string; phone?: string } | null

/** Whom a text of `asWritten` names, and at which order, where they come to different ones. */
export function namedIn(written: string): { orderid?: string; recipient: Known }[] {
  const read = JSON.parse(written) as Known | { each: Record<string, Known> }
  if (!read || !('each' in read)) return [{ recipient: read }]
  return Object.entries(read.each).map(([orderid, recipient]) => ({ orderid, recipient }))
}

/** Who comes to orders. */
export function comesTo(orders: readonly Pick<OrderView, 'orderid' | 'recipient'>[]): Comes {
  const each = orders.map(({ orderid, recipient }) => [orderid, asTyped(recipient)] as const)
  const [one = asTyped(null)] = each.map(([, recipient]) => recipient)
  const isOne = new Set(each.map(([, recipient]) => JSON.stringify(recipient))).size < 2
  return isOne ? one : { ...asTyped(null), apart: true, each: Object.fromEntries(each) }
}

/** Whoever came to bookings comes to them again, where these were chosen by their "Book again"; to the others whoever comes to them. */
export function comesAgain(orders: Parameters<typeof comingAgain>[0]): Comes | undefined {
  const again = comingAgain(orders)
  if (again.size === 0) return undefined
  return comesTo(
    orders.map((order) => {
      const came = again.get(order.orderid)
      return came ? { ...order, recipient: { name: came.name, phone: came.phone } } : order
    }),
  )
}

const asTyped = (recipient: OrderView['recipient']): Recipient =>
  recipient
    ? { chosen: true, name: recipient.name, phone: recipient.phone ?? '' }
    : { chosen: false, name: '', phone: '' }

/** One who comes to all of them. Who came to each stays aside where these were different people, to come back to. */
export function forAll({ each, ...one }: Comes): Comes {
  const isKept = new Set(Object.values(each ?? {}).map((recipient) => JSON.stringify(recipient))).size > 1
  return { ...one, apart: false, ...(isKept && each && { each }) }
}

/** Who comes to one order. */
export const toOne = (comes: Comes, orderid: string | undefined): Recipient => {
  const { chosen, name, phone } = (comes.apart && orderid !== undefined && comes.each?.[orderid]) || comes
  return { chosen, name, phone }
}

/** What is booked, and when: of two of one service by that alone they are told apart. */
export function whatAndWhen({ lines: [main], startsAt, zone, company }: OrderView, locale: Locale): string {
  const what = main ? withCount(main, locale) : company.name
  return [what, startsAt && formatInstant(startsAt, locale, zone)].filter(Boolean).join(' · ')
}

/** Who comes, in words; where one comes to some orders and another to the rest, beside what each is for. */
export function inWords(comes: Comes, orders: readonly OrderView[], { t, locale }: { t: Translate; locale: Locale }) {
  const whom = ({ chosen, name, phone }: Recipient) =>
    chosen ? [name, phone].filter(Boolean).join(' · ') : t('buying.forWhom.me')
  if (!comes.apart) return whom(comes)
  return asInCart(orders)
    .map((order) => {
      return t('ui.labelled', { label: whatAndWhen(order, locale), value: whom(toOne(comes, order.orderid)) })
    })
    .join(locale === 'zh' ? '；' : '; ')
}
