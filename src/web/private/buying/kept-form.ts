import { useEffect, useState } from 'react'
import type { CheckoutView } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { isGroupOfLink, ownsOrder } from '#web/ui/state/anonymous-orders.ts'
import { noteInChoices } from '#web/ui/state/kept-choice.ts'
import { forgetWhoCame } from './coming-again.ts'
import { type CheckoutForm, changeKept, readText, useKept } from './kept-words.ts'
import { comesAgain } from './recipient.ts'
import { settle, shownOf, type TypedWords, typeOver, type Words, writtenOn } from './typed-words.ts'

/** Who a guest said to be at the last checkout of this tab, and for which orders. */
interface KeptGuest extends Pick<CheckoutForm, 'name' | 'email' | 'phone'> {
  orderids: string[]
}

/**
 * The form of a checkout. What is typed is kept (`changeKept`); all else is as its orders know it, by the last look at them. Whoever came by
 * a link (`linked`) pays for whom it went to. A guest's contact is also used in the next checkout, since each return to the cart
 * leads to a new one. The note and who comes are about the orders: these keep them (`useNoted`), and a page where the same is chosen
 * shows the note that was written last. Deleted once placed, but for the contact (`notePlaced`).
 * @returns `typed` is what was typed of the note and of who comes, `elsewhere` what was written of them in another tab meanwhile, and
 * `replaced` what of the typed words such words have taken the place of; `said` whom a guest has said to be
 */
export function useKeptForm(group: CheckoutView, guest: boolean) {
  const { groupid, orders } = group
  const linked = guest && isGroupOfLink(groupid)
  const kept = useKept(groupid)
  const [start] = useState(() => begun(orders, guest))
  const there = writtenOn(orders)
  const [again] = useState(() => {
    const recipient = there.recipient.chosen || there.recipient.apart ? undefined : comesAgain(orders)
    return recipient && typeOver({}, there, { recipient }).recipient
  })
  const typed: TypedWords = { note: kept.note, recipient: kept.recipient ?? again }
  const { words, elsewhere, replaced } = shownOf(typed, there)
  const form: CheckoutForm = { ...start, ...kept, ...words, ...(linked && contactOf(group)) }
  useEffect(() => {
    changeKept(groupid, (kept) => {
      const left = settle(kept, writtenOn(orders))
      return left === kept ? kept : { ...kept, ...left }
    })
  }, [groupid, orders, kept])
  useEffect(() => {
    if (!guest) forgetGuest()
  }, [guest])
  const keep = ({ note, recipient, ...change }: Partial<CheckoutForm>) => {
    changeKept(groupid, (kept) => ({
      ...kept,
      ...change,
      ...typeOver({ note: kept.note, recipient: kept.recipient ?? again }, there, {
        ...(note !== undefined && { note }),
        ...(recipient && { recipient }),
      }),
    }))
    // Whoever says who comes has answered what "Book again" proposed.
    if (recipient) forgetWhoCame(orders)
    const [sole, ...others] = orders
    if (note !== undefined && sole && others.length === 0) noteInChoices([groupid, sole.orderid], note.trim())
    // Only typed values, not prefilled ones: a user who was signed in leaves nothing behind.
    if (!guest) return
    const { name, email, phone } = { ...form, ...change }
    const last: KeptGuest = { name, email, phone, orderids: orders.map(({ orderid }) => orderid) }
    sessionStorage.setItem(storageKeys.checkoutGuest, JSON.stringify(last))
  }
  return {
    form,
    keep,
    linked,
    typed,
    there,
    elsewhere,
    replaced,
    said: kept.said ?? [],
  }
}

/** The customer of a checkout that a link opened. */
function contactOf({ orders: [first] }: CheckoutView): Pick<CheckoutForm, 'name' | 'email' | 'phone'> {
  const { name, email, phone } = first?.customer ?? {}
  return { name: name ?? '', email: email ?? '', phone: phone ?? '' }
}

/** Who the last checkout was for is no longer needed. */
function forgetGuest(): void {
  sessionStorage.removeItem(storageKeys.checkoutGuest)
  localStorage.removeItem(storageKeys.lastGuest)
}

/** It was placed: who comes is no longer offered. A guest who ordered it here is whom the next checkout begins with. */
export function notePlaced(orders: readonly OrderView[]): void {
  sessionStorage.removeItem(storageKeys.checkoutGuest)
  forgetWhoCame(orders)
  const [first] = orders
  if (!first) return
  const { guest, orderid, customer } = first
  const { name, email, phone } = customer
  // Whoever only opened it by a link may be somebody else.
  if (guest && ownsOrder(orderid)) localStorage.setItem(storageKeys.lastGuest, JSON.stringify({ name, email, phone }))
}

/**
 * Whom a form begins with: what a guest wrote last at a checkout of one of the same orders, else what those know from a payment that
 * was begun, else who the guest was at the last checkout.
 */
function begun(orders: CheckoutView['orders'], guest: boolean): Omit<CheckoutForm, keyof Words> {
  const [known] = orders
  const { name, email, phone } = known?.customer ?? {}
  const last: Partial<KeptGuest> = guest
    ? {
        ...readText(localStorage.getItem(storageKeys.lastGuest) ?? '{}'),
        ...readText(sessionStorage.getItem(storageKeys.checkoutGuest) ?? '{}'),
      }
    : {}
  const isSame = orders.some(({ orderid }) => last.orderids?.includes(orderid))
  const who = isSame || !(name || email || phone) ? last : { name, email, phone }
  return { name: who.name ?? '', email: who.email ?? '', phone: who.phone ?? '', method: '', code: null }
}
