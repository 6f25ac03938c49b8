import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { readSession } from './session.ts'

/** An order that a visitor made here, with the secret that opens it. */
export interface GuestOrder {
  orderid: string
  secret: string
  groupid?: string
}

export function readGuestOrders(): GuestOrder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.anonymousOrder) ?? '[]')
    return Array.isArray(stored) ? (stored as GuestOrder[]) : []
  } catch {
    return []
  }
}

/** Keeps what the API told a visitor once; a newer secret of the same order replaces the older. */
export function keepGuestOrder(order: GuestOrder): void {
  const others = readGuestOrders().filter((known) => known.orderid !== order.orderid)
  localStorage.setItem(storageKeys.anonymousOrder, JSON.stringify([...others, order].slice(-50)))
}

/** The secret that opens an order or a checkout group here; undefined for one's own orders. */
export function guestSecret(key: { orderid: string } | { groupid: string }): string | undefined {
  const order = readGuestOrders().find((known) =>
    'orderid' in key ? known.orderid === key.orderid : known.groupid === key.groupid,
  )
  return order?.secret
}

let attaching: Promise<void> | undefined

/** Gives a visitor's orders to the account that signed in, once; without either it does nothing. */
export function attachGuestOrders(): Promise<void> {
  const orders = readGuestOrders().map(({ orderid, secret }) => ({ orderid, secret }))
  if (orders.length === 0 || !readSession()) return Promise.resolve()
  attaching ??= api
    .user('/api/h/cart/attach', { method: 'POST', body: { orders } })
    .then(() => localStorage.removeItem(storageKeys.anonymousOrder))
    .catch((error: unknown) => console.warn('attach', error))
    .finally(() => {
      attaching = undefined
    })
  return attaching
}
