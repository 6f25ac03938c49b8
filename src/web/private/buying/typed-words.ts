import type { CheckoutView } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import { asWritten, type Comes, comesTo, isWritable, namedIn, toOne, writable } from './recipient.ts'

// The note of a checkout and who comes: what stands on its orders, and what a tab has typed over it. Another tab may write there, too.

/** Both as they stand in a form. */
export interface Words {
  note: string
  recipient: Comes
}

/**
 * One of them as this tab has typed it: `over` what stood on the orders when it was read last, and what was `sent` since without an
 * answer, both as orders keep them.
 */
interface Typed<T> {
  typed: T
  over: string
  sent: string[]
}

/** What this tab has typed of both. */
export interface TypedWords {
  note?: Typed<string> | undefined
  recipient?: Typed<Comes> | undefined
}

/** As orders keep it: what is typed and cannot be written yet makes no difference. */
type AsKept<T> = (of: T) => string
/** The note as it is sent: without a sign that no text has, and that a paste may bring. */
export const noted: AsKept<string> = (note) => note.replaceAll('\0', '').trim()

/**
 * How typed words stand beside those of the orders: they are the same; they are `ours`, to be written; nothing of them is left to be
 * written, and what stands there is newer (`theirs`); or `both` are new, and whoever typed has to choose.
 */
type Standing = 'same' | 'ours' | 'theirs' | 'both'

function standing<T>(kept: AsKept<T>, typed: Typed<T> | undefined, there: T): Standing {
  if (!typed) return 'theirs'
  const [own, now] = [kept(typed.typed), kept(there)]
  if (own === now) return 'same'
  if (now === typed.over || typed.sent.includes(now)) return 'ours'
  return own === typed.over ? 'theirs' : 'both'
}

const standings = (typed: TypedWords, there: Words) => ({
  note: standing(noted, typed.note, there.note),
  recipient: standing(asWritten, typed.recipient, there.recipient),
})

/**
 * What a form shows of typed words beside those that stand on the orders: what of those is news is shown beside it (`elsewhere`), and so is
 * what was typed, where theirs have taken its place (`replaced`).
 */
export function shownOf(
  typed: TypedWords,
  there: Words,
): { words: Words; elsewhere: Partial<Words>; replaced: Partial<Words> } {
  const how = standings(typed, there)
  const { note, recipient } = typed
  return {
    words: {
      note: note && how.note !== 'theirs' ? note.typed : there.note,
      recipient: recipient && how.recipient !== 'theirs' ? recipient.typed : there.recipient,
    },
    elsewhere: {
      ...(how.note === 'both' && { note: there.note }),
      ...(how.recipient === 'both' && { recipient: there.recipient }),
    },
    replaced: {
      ...(note && how.note === 'theirs' && { note: note.typed }),
      ...(recipient && how.recipient === 'theirs' && { recipient: recipient.typed }),
    },
  }
}

/** Types over what the form shows: whoever does it has read what stands there, and beside it. */
export function typeOver(before: TypedWords, there: Words, { note, recipient }: Partial<Words>): TypedWords {
  return {
    ...(note !== undefined && { note: over(noted, before.note, there.note, note) }),
    ...(recipient && { recipient: over(asWritten, before.recipient, there.recipient, recipient) }),
  }
}

function over<T>(kept: AsKept<T>, before: Typed<T> | undefined, there: T, typed: T): Typed<T> {
  // What was sent and not answered may arrive yet.
  if (before && standing(kept, before, there) === 'ours') return { ...before, typed }
  return { typed, over: kept(there), sent: [] }
}

/**
 * What is left of typed words beside what is read on the orders: the same object where that is no news.
 * @param isRead whoever typed has read what took their place, as they press on
 */
export function settle(typed: TypedWords, there: Words, isRead = false): TypedWords {
  const next = {
    note: settled(noted, typed.note, there.note, isRead),
    recipient: settled(asWritten, typed.recipient, there.recipient, isRead),
  }
  return next.note === typed.note && next.recipient === typed.recipient ? typed : next
}

function settled<T>(kept: AsKept<T>, typed: Typed<T> | undefined, there: T, isRead: boolean): Typed<T> | undefined {
  const how = standing(kept, typed, there)
  if (how === 'theirs') return isRead ? undefined : typed
  const isKnown = typed?.over === kept(there) && typed.sent.length === 0
  return typed && how === 'same' && !isKnown ? { ...typed, over: kept(there), sent: [] } : typed
}

/** Most that is remembered of what was sent without an answer. */
const MOST_SENT = 4

/** What is sent may arrive, whatever becomes of the answer. */
export function noteSent(typed: TypedWords, { note, recipient }: Partial<Words>): TypedWords {
  const sent = <T>(kept: AsKept<T>, one: Typed<T>, what: T): Typed<T> => ({
    ...one,
    sent: [...one.sent.filter((other) => other !== kept(what)), kept(what)].slice(-MOST_SENT),
  })
  return {
    ...typed,
    ...(typed.note && note !== undefined && { note: sent(noted, typed.note, note) }),
    ...(typed.recipient && recipient && { recipient: sent(asWritten, typed.recipient, recipient) }),
  }
}

/** What was sent was refused: it does not arrive any more. */
export function noteRefused(typed: TypedWords, { note, recipient }: Partial<Words>): TypedWords {
  const without = <T>(kept: AsKept<T>, one: Typed<T>, what: T): Typed<T> => ({
    ...one,
    sent: one.sent.filter((other) => other !== kept(what)),
  })
  return {
    ...typed,
    ...(typed.note && note !== undefined && { note: without(noted, typed.note, note) }),
    ...(typed.recipient && recipient && { recipient: without(asWritten, typed.recipient, recipient) }),
  }
}

/** What was sent stands on the orders now. */
export function noteArrived(typed: TypedWords, { note, recipient }: Partial<Words>): TypedWords {
  return {
    ...typed,
    ...(typed.note && note !== undefined && { note: { ...typed.note, over: noted(note), sent: [] } }),
    ...(typed.recipient && recipient && { recipient: { ...typed.recipient, over: asWritten(recipient), sent: [] } }),
  }
}

/** What of the words is still to be written; what is new on both sides waits until whoever typed presses a button. */
export function unwritten(typed: TypedWords, there: Words): Partial<Words> {
  const how = standings(typed, there)
  const { note, recipient } = typed
  return {
    ...(note && how.note === 'ours' && { note: note.typed }),
    // While a name is lacking, nobody is named.
    ...(recipient && how.recipient === 'ours' && isWritable(recipient.typed) && { recipient: recipient.typed }),
  }
}

/**
 * What was typed and is not what was booked: also what stood on the orders in between, since a booking has the words of whoever pays for it.
 */
export function leftOut(
  { note, recipient }: TypedWords,
  booked: readonly Pick<OrderView, 'orderid' | 'note' | 'recipient'>[],
): Partial<Words> {
  const isOther = booked.some(
    (order) => recipient && asWritten(toOne(recipient.typed, order.orderid)) !== asWritten(comesTo([order])),
  )
  return {
    ...(note && noted(note.typed) !== noted(booked[0]?.note ?? '') && { note: note.typed }),
    ...(recipient &&
      isOther && { recipient: booked.length > 1 ? recipient.typed : toOne(recipient.typed, booked[0]?.orderid) }),
  }
}

/** What this tab has read of both on the orders, or may have written: over anything else, of another tab, nothing is written. */
export function seenOf(typed: TypedWords, orders: readonly Pick<OrderView, 'orderid' | 'note' | 'recipient'>[]) {
  // Not as it would be written: of whoever stands there, today's rules may refuse the name or the number.
  const read = orders.map(({ orderid, recipient }) => ({
    ...(orders.length > 1 && { orderid }),
    recipient: recipient && { name: recipient.name, ...(recipient.phone && { phone: recipient.phone }) },
  }))
  const sent = typed.recipient?.sent.flatMap(namedIn) ?? []
  const recipients = new Set([...read, ...sent].map((one) => JSON.stringify(one)))
  return [
    ...[...new Set([noted(orders[0]?.note ?? ''), ...(typed.note?.sent ?? [])])].map((note) => ({ note })),
    ...Array.from(recipients, (one) => JSON.parse(one) as (typeof read)[number]),
  ]
}

/** Who comes to orders, and the note of the first one. */
export const writtenOn = (orders: CheckoutView['orders']): Words => ({
  recipient: comesTo(orders),
  note: orders[0]?.note ?? '',
})

/** A checkout as it is with these words written on its orders. */
export function withWords(group: CheckoutView, { note, recipient }: Partial<Words>): CheckoutView {
  return {
    ...group,
    orders: group.orders.map((order) => {
      const comes = recipient && writable(toOne(recipient, order.orderid))
      return {
        ...order,
        ...(note !== undefined && { note: noted(note) || null }),
        ...(comes !== undefined && { recipient: comes && { name: comes.name, phone: comes.phone ?? null } }),
      }
    }),
  }
}
