import { storageKeys } from '#shared/storage-keys.ts'

/** An order of a visitor who has no account yet: whoever holds the secret may see and change it. */
export interface OrderKey {
  orderid: string
  secret: string
}

function read<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

/** The orders this browser made without an account. */
export function readOrderKeys(): OrderKey[] {
  return read<OrderKey[]>(storageKeys.anonymousOrder, [])
}

export function keepOrderKey(key: OrderKey): void {
  localStorage.setItem(
    storageKeys.anonymousOrder,
    JSON.stringify([...readOrderKeys().filter((other) => other.orderid !== key.orderid), key].slice(-50)),
  )
}

export function forgetOrderKeys(orderids: readonly string[]): void {
  const rest = readOrderKeys().filter((key) => !orderids.includes(key.orderid))
  if (rest.length > 0) localStorage.setItem(storageKeys.anonymousOrder, JSON.stringify(rest))
  else localStorage.removeItem(storageKeys.anonymousOrder)
}

/** The secret of an order, when this browser made it without an account. */
export function orderSecret(orderid: string): string | undefined {
  return readOrderKeys().find((key) => key.orderid === orderid)?.secret
}

/** The secret of a checkout group opened without an account. */
export function groupSecret(groupid: string): string | undefined {
  return read<Record<string, string>>(storageKeys.orderData, {})[groupid]
}

export function keepGroupSecret(groupid: string, secret: string): void {
  const all = Object.entries({ ...read<Record<string, string>>(storageKeys.orderData, {}), [groupid]: secret }).slice(
    -20,
  )
  localStorage.setItem(storageKeys.orderData, JSON.stringify(Object.fromEntries(all)))
}
