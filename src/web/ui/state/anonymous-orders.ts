import { storageKeys } from '#shared/storage-keys.ts'

/** An order of a visitor who has no account yet: whoever holds the secret, or a link's key, may see and change it. */
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

/** The orders this browser made or opened by a link without an account. */
export function readOrderKeys(): OrderKey[] {
  return read<OrderKey[]>(storageKeys.anonymousOrder, [])
}

/** Whether a secret is the key of a mailed link: the order was opened here, but need not belong to this browser. */
const isLinkKey = (secret: string): boolean => secret.includes('.')

/**
 * The orders this browser made without an account; they become the account's that signs in here. An order that was only
 * opened by a link does not: the link may have been forwarded.
 */
export function readOwnOrderKeys(): OrderKey[] {
  return readOrderKeys().filter(({ secret }) => !isLinkKey(secret))
}

/** Whether this browser made an order without an account. */
export function ownsOrder(orderid: string): boolean {
  return readOwnOrderKeys().some((key) => key.orderid === orderid)
}

/** Keeps the key of a mailed link, unless this browser made the order itself. */
export function keepLinkKey(key: OrderKey): void {
  const known = orderSecret(key.orderid)
  if (known === undefined || isLinkKey(known)) keepOrderKey(key)
}

/** Forgets a link's key that is invalid or has expired. */
export function forgetLinkKey(orderid: string): void {
  const known = orderSecret(orderid)
  if (known !== undefined && isLinkKey(known)) forgetOrderKeys([orderid])
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

/** What opens an order here without an account: its secret, or a link's key. */
export function orderSecret(orderid: string): string | undefined {
  return readOrderKeys().find((key) => key.orderid === orderid)?.secret
}

/** The secret of a checkout group opened without an account. */
export function groupSecret(groupid: string): string | undefined {
  return new Map(Object.entries(read<Record<string, string>>(storageKeys.orderData, {}))).get(groupid)
}

export function keepGroupSecret(groupid: string, secret: string): void {
  const all = Object.entries({ ...read<Record<string, string>>(storageKeys.orderData, {}), [groupid]: secret }).slice(
    -20,
  )
  localStorage.setItem(storageKeys.orderData, JSON.stringify(Object.fromEntries(all)))
}
