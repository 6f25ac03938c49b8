import { useEffect, useState } from 'react'
import type { CheckoutView, OrderView } from '#contracts/orders.ts'
import { noteWhoCame } from '#web/ui/state/book-again.ts'
import { noteInChoices } from '#web/ui/state/kept-choice.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { isGroupOfLink, ownsOrder } from '#web/ui/state/anonymous-orders.ts'
import { asWritten, type Recipient } from './recipient.ts'

const nobodyElse: Recipient = { chosen: false, name: '', phone: '' }

/** What is typed into a checkout. `code` is one that has to be typed first; null while none is asked for. */
export interface CheckoutForm {
  name: string
  email: string
  phone: string
  recipient: Recipient
  note: string
  method: string
  code: SentCode | null
}

/** A code that is on its way: where to, when it was sent (milliseconds), and whether a visitor was asked for it. */
export interface SentCode {
  to: string
  at: number
  visitor: boolean
}

/** Who a guest said to be at the last checkout of this tab, and for which orders. */
interface KeptGuest extends Pick<CheckoutForm, 'name' | 'email' | 'phone'> {
  orderids: string[]
}

/** What was written here; what of it this tab knows its orders to have had, by which words from elsewhere are told from its own. */
interface Kept extends Partial<CheckoutForm> {
  known?: Known
}
interface Known {
  notes: string[]
  recipients: string[]
  /** What its orders were heard to have from here. */
  saved?: { note?: string; recipient?: string }
}
type Written = Pick<CheckoutForm, 'recipient' | 'note'>

const MOST_KNOWN = 20

/**
 * The form of a checkout. What is written is stored until the tab is closed, so that another app, a reload or another language loses no
 * input; all else is as its orders know it by then. Whoever came by a link (`linked`) pays for whom it went to.
 * A guest's contact is also used in the next checkout, since each return to the cart leads to a new one. The note and who
 * comes are about the orders: these keep them (`useNoted`), and a page where the same is chosen shows the note that was
 * written last. Deleted once placed, but for the contact (`notePlaced`), and at a sign-in or sign-out.
 * @returns `elsewhere` is what was written in another tab meanwhile, and not over what stands here
 */
export function useKeptForm(group: CheckoutView, guest: boolean) {
  const { groupid, orders } = group
  const linked = guest && isGroupOfLink(groupid)
  const [{ typed: before, elsewhere }] = useState(() =>
    stillTyped(readKept<Kept>(storageKeys.checkout(groupid)), writtenOn(orders)),
  )
  const [typed, setTyped] = useState(before)
  const [start] = useState(() => begun(orders, guest))
  const form: CheckoutForm = { ...start, ...typed, ...(linked && contactOf(group)) }
  const [first] = useState(form)
  useEffect(() => {
    const { known } = readKept<Kept>(storageKeys.checkout(groupid))
    sessionStorage.setItem(storageKeys.checkout(groupid), JSON.stringify({ ...typed, known } satisfies Kept))
  }, [groupid, typed])
  useEffect(() => {
    // What stands beside is not read yet: after the next reload it stands there again.
    noteKnown(groupid, {
      note: elsewhere.note === undefined ? start.note : first.note,
      recipient: elsewhere.recipient ? first.recipient : start.recipient,
    })
    noteKnown(groupid, first)
  }, [groupid, start, first, elsewhere])
  useEffect(() => {
    if (!guest) forgetGuest()
  }, [guest])
  const keep = (change: Partial<CheckoutForm>) => {
    setTyped((before) => ({ ...before, ...change }))
    // Whoever says who comes has answered what "Book again" proposed.
    if (change.recipient) noteWhoCame(undefined)
    const [sole, ...others] = orders
    if (change.note !== undefined && sole && others.length === 0)
      noteInChoices([groupid, sole.orderid], change.note.trim())
    // Only typed values, not prefilled ones: a user who was signed in leaves nothing behind.
    if (!guest) return
    const { name, email, phone } = { ...form, ...change }
    const kept: KeptGuest = { name, email, phone, orderids: orders.map(({ orderid }) => orderid) }
    sessionStorage.setItem(storageKeys.checkoutGuest, JSON.stringify(kept))
  }
  const beside: Partial<Written> = {
    ...(elsewhere.note !== undefined && elsewhere.note !== form.note && { note: elsewhere.note }),
    ...(elsewhere.recipient &&
      asWritten(elsewhere.recipient) !== asWritten(form.recipient) && { recipient: elsewhere.recipient }),
  }
  return { form, keep, linked, elsewhere: beside }
}

/** The customer of a checkout that a link opened. */
function contactOf({ orders: [first] }: CheckoutView): Pick<CheckoutForm, 'name' | 'email' | 'phone'> {
  const { name, email, phone } = first?.customer ?? {}
  return { name: name ?? '', email: email ?? '', phone: phone ?? '' }
}

/**
 * What was written here, without what its orders have from elsewhere since: that is newer than what was written on them from here.
 * Words that never arrived there are what their writer typed, and stay; the others are shown beside them.
 */
function stillTyped(
  { known, ...typed }: Kept,
  now: Written,
): { typed: Partial<CheckoutForm>; elsewhere: Partial<Written> } {
  const { note, recipient, ...rest } = typed
  const fate = (own: string | undefined, there: string, all: string[] | undefined, saved: string | undefined) =>
    own === undefined || own === there || (all?.includes(there) ?? true) ? 'ours' : own === saved ? 'older' : 'beside'
  const ofNote = fate(note?.trim(), now.note.trim(), known?.notes, known?.saved?.note)
  const ofWho = fate(
    recipient && asWritten(recipient),
    thereOf(recipient, now.recipient),
    known?.recipients,
    known?.saved?.recipient,
  )
  return {
    typed: {
      ...rest,
      ...(note !== undefined && ofNote !== 'older' && { note }),
      ...(recipient && ofWho !== 'older' && { recipient }),
    },
    elsewhere: {
      ...(ofNote === 'beside' && { note: now.note }),
      ...(ofWho === 'beside' && { recipient: now.recipient }),
    },
  }
}

/** Who comes as an order has it; as it is typed, where only a number is lacking there: it was taken for none. */
const thereOf = (typed: Recipient | undefined, there: Recipient): string =>
  typed?.chosen && there.chosen && there.phone === '' && typed.name.trim() === there.name
    ? asWritten(typed)
    : asWritten(there)

/**
 * This tab knows that the orders of a checkout have this, or have had it: it read it there, or sends it; or `saved` it there. What is left out
 * was not sent.
 */
export function noteKnown(groupid: string, { note, recipient }: Partial<Written>, as: 'sent' | 'saved' = 'sent'): void {
  const { known, ...typed } = readKept<Kept>(storageKeys.checkout(groupid))
  const add = (all: string[] = [], one: string | undefined) =>
    one === undefined ? all : [...all.filter((other) => other !== one), one].slice(-MOST_KNOWN)
  const [words, who] = [note?.trim(), recipient && asWritten(recipient)]
  const now: Known = {
    notes: add(known?.notes, words),
    recipients: add(known?.recipients, who),
    saved: {
      ...known?.saved,
      ...(as === 'saved' && words !== undefined && { note: words }),
      ...(as === 'saved' && who !== undefined && { recipient: who }),
    },
  }
  sessionStorage.setItem(storageKeys.checkout(groupid), JSON.stringify({ ...typed, known: now } satisfies Kept))
}

/** Who the last checkout was for is no longer needed. */
function forgetGuest(): void {
  sessionStorage.removeItem(storageKeys.checkoutGuest)
  localStorage.removeItem(storageKeys.lastGuest)
}

/** It was placed: who comes is no longer offered. A guest who ordered it here is whom the next checkout begins with. */
export function notePlaced({ guest, orderid, customer: { name, email, phone } }: OrderView): void {
  sessionStorage.removeItem(storageKeys.checkoutGuest)
  noteWhoCame(undefined)
  // Whoever only opened it by a link may be somebody else.
  if (guest && ownsOrder(orderid)) localStorage.setItem(storageKeys.lastGuest, JSON.stringify({ name, email, phone }))
}

/**
 * What a form begins with: what its orders know; of who buys what a guest wrote last at a checkout of one of the same orders,
 * else what they know from a payment that was begun, else who the guest was at the last checkout.
 */
function begun(orders: CheckoutView['orders'], guest: boolean): CheckoutForm {
  const [known] = orders
  const { name, email, phone } = known?.customer ?? {}
  const last = guest
    ? { ...readKept<KeptGuest>(storageKeys.lastGuest, localStorage), ...readKept<KeptGuest>(storageKeys.checkoutGuest) }
    : {}
  const isSame = orders.some(({ orderid }) => last.orderids?.includes(orderid))
  const written = writtenOn(orders)
  const who = isSame || !(name || email || phone) ? last : { name, email, phone }
  return {
    name: who.name ?? '',
    email: who.email ?? '',
    phone: who.phone ?? '',
    ...written,
    recipient: written.recipient.chosen ? written.recipient : (comesAgain(orders) ?? nobodyElse),
    method: '',
    code: null,
  }
}

/** Who comes to orders, and the note of the first one. Where they differ, whoever is named comes to all. */
export function writtenOn(orders: CheckoutView['orders']): Written {
  const other = orders.find(({ recipient }) => recipient)
  return { recipient: chosenFor(other?.recipient) ?? nobodyElse, note: orders[0]?.note ?? '' }
}

/** Whether one comes to some of them and another to the rest. */
export const differInWhoComes = (orders: CheckoutView['orders']): boolean =>
  new Set(orders.map(({ recipient }) => JSON.stringify(recipient))).size > 1

const chosenFor = (recipient: OrderView['recipient'] | undefined): Recipient | undefined =>
  recipient ? { chosen: true, name: recipient.name, phone: recipient.phone ?? '' } : undefined

/** Whoever came to a booking comes to it again, where one of these was chosen by its "Book again". */
function comesAgain(orders: CheckoutView['orders']): Recipient | undefined {
  const { offerid, ...recipient } = readKept<{ offerid: string; name: string; phone: string | null }>(
    storageKeys.comesAgain,
  )
  const isAgain = orders.some(({ lines }) => lines.some((line) => line.offerid === offerid))
  return isAgain && recipient.name ? chosenFor({ name: recipient.name, phone: recipient.phone ?? null }) : undefined
}

function readKept<T>(key: string, storage: Storage = sessionStorage): Partial<T> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
