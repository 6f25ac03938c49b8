import { useEffect, useState } from 'react'
import type { CheckoutView } from '#contracts/orders.ts'
import { storageKeys } from '#shared/storage-keys.ts'

/** What is typed into a checkout. `code` is one that has to be typed first; null while none is asked for. */
interface CheckoutForm {
  name: string
  email: string
  phone: string
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
interface KeptGuest extends Pick<CheckoutForm, 'name' | 'email' | 'phone' | 'note'> {
  orderids: string[]
}

/**
 * The form of a checkout, kept for as long as the tab lives: looking a code up in another program, a reload or another
 * language cost nothing that was typed. What a guest wrote goes on into the next checkout, as each way back to the cart
 * leads to a new one: who they are always, the note where it is about one of the same orders. Forgotten once placed
 * (`forgetGuest`), and when somebody signs in here or out.
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
    // What is typed here, and not what stands here: somebody who was signed in leaves nothing behind.
    if (!guest) return
    const { name, email, phone, note } = { ...form, ...change }
    const kept: KeptGuest = { name, email, phone, note, orderids: orders.map(({ orderid }) => orderid) }
    sessionStorage.setItem(storageKeys.checkoutGuest, JSON.stringify(kept))
  }
  return { form, keep }
}

/** Who the last checkout was for is no longer needed. */
export const forgetGuest = (): void => sessionStorage.removeItem(storageKeys.checkoutGuest)

/**
 * What a form begins with. In this order: what a guest wrote last about one of the same orders; what its orders know from a
 * payment that was begun; who the guest was at the last checkout.
 */
function begun(orders: CheckoutView['orders'], guest: boolean): CheckoutForm {
  const [known] = orders
  const { name, email, phone } = known?.customer ?? {}
  const last = guest ? readKept<KeptGuest>(storageKeys.checkoutGuest) : {}
  const isSame = orders.some(({ orderid }) => last.orderids?.includes(orderid))
  const who = isSame || !(name || email || phone) ? last : { name, email, phone }
  return {
    name: who.name ?? '',
    email: who.email ?? '',
    phone: who.phone ?? '',
    note: (isSame ? last.note : known?.note) ?? '',
    method: '',
    code: null,
  }
}

function readKept<T>(key: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
