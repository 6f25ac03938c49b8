import { useEffect, useState } from 'react'
import type { CheckoutView, OrderView } from '#contracts/orders.ts'
import { noteWhoCame } from '#web/ui/state/book-again.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { ownsOrder } from '#web/ui/state/anonymous-orders.ts'

/** Who comes, if that is somebody else (`chosen`). What was typed stays while one changes one's mind. */
export interface Recipient {
  chosen: boolean
  name: string
  phone: string
}

const nobodyElse: Recipient = { chosen: false, name: '', phone: '' }

/** What is typed into a checkout. `code` is one that has to be typed first; null while none is asked for. */
interface CheckoutForm {
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

/** Who a guest said to be at the last checkout of this tab, and what was noted about which orders. */
interface KeptGuest extends Pick<CheckoutForm, 'name' | 'email' | 'phone' | 'recipient' | 'note'> {
  orderids: string[]
}

/**
 * The form of a checkout, stored until the tab is closed, so that another app, a reload or another language loses no input.
 * A guest's input is also used in the next checkout, since each return to the cart leads to a new one: the contact always,
 * the note and who comes if it is about one of the same orders. Deleted once placed, but for the contact (`notePlaced`), and
 * at a sign-in or sign-out.
 */
export function useKeptForm({ groupid, orders }: CheckoutView, guest: boolean) {
  const [form, setForm] = useState<CheckoutForm>(() => ({
    ...begun(orders, guest),
    ...readKept<CheckoutForm>(storageKeys.checkout(groupid)),
  }))
  useEffect(() => sessionStorage.setItem(storageKeys.checkout(groupid), JSON.stringify(form)), [groupid, form])
  useEffect(() => {
    if (!guest) forgetGuest()
  }, [guest])
  const keep = (change: Partial<CheckoutForm>) => {
    setForm((before) => ({ ...before, ...change }))
    // Only typed values, not prefilled ones: a user who was signed in leaves nothing behind.
    if (!guest) return
    const { name, email, phone, recipient, note } = { ...form, ...change }
    const kept: KeptGuest = { name, email, phone, recipient, note, orderids: orders.map(({ orderid }) => orderid) }
    sessionStorage.setItem(storageKeys.checkoutGuest, JSON.stringify(kept))
  }
  return { form, keep }
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
 * What a form begins with. In this order: what a guest wrote last about one of the same orders; what its orders know from a
 * payment that was begun; who the guest was at the last checkout.
 */
function begun(orders: CheckoutView['orders'], guest: boolean): CheckoutForm {
  const [known] = orders
  const { name, email, phone } = known?.customer ?? {}
  const last = guest
    ? { ...readKept<KeptGuest>(storageKeys.lastGuest, localStorage), ...readKept<KeptGuest>(storageKeys.checkoutGuest) }
    : {}
  const isSame = orders.some(({ orderid }) => last.orderids?.includes(orderid))
  const who = isSame || !(name || email || phone) ? last : { name, email, phone }
  return {
    name: who.name ?? '',
    email: who.email ?? '',
    phone: who.phone ?? '',
    recipient: (isSame ? last.recipient : chosenFor(known?.recipient)) ?? comesAgain(orders) ?? nobodyElse,
    note: (isSame ? last.note : known?.note) ?? '',
    method: '',
    code: null,
  }
}

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
