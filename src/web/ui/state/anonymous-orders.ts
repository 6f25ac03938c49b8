import type { BecameView } from '#contracts/checkout.ts'
import { mostKeys } from '#shared/order-keys.ts'
import { storageKeys } from '#shared/storage-keys.ts'

/** An order of a visitor who has no account yet: whoever holds the secret, or a link's key, may see and change it. */
export interface OrderKey {
  orderid: string
  secret: string
}

/** As it is kept. */
interface StoredKey extends OrderKey {
  /** The account that it was not given to, as it was placed for somebody else. */
  left?: string
}

function read<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

/** The keys of the cart's drafts, and of the orders that were placed or opened by a link; the latest of each last. */
interface Kept {
  drafts: StoredKey[]
  orders: StoredKey[]
}

/** Two lists, since a cart that fills up must not cost anybody the key of an order. */
function readKept(): Kept {
  const orders = read<StoredKey[]>(storageKeys.anonymousOrder, [])
  if (localStorage.getItem(storageKeys.draftOrders) === null) return store(split(orders))
  return { drafts: read<OrderKey[]>(storageKeys.draftOrders, []), orders }
}

/**
 * The one list that browsers had until version 0.2. A key that no checkout shares may be a draft's or an old order's: it is kept as
 * both, and sorted once the server has told its status.
 */
function split(all: readonly OrderKey[]): Kept {
  const secrets = Object.values(read<Record<string, string>>(storageKeys.orderData, {}))
  const isOrder = ({ secret }: OrderKey) => isLinkKey(secret) || secrets.includes(secret)
  const unknown = all.filter((key) => !isOrder(key))
  return { drafts: unknown, orders: [...unknown, ...all.filter(isOrder)] }
}

function store({ drafts, orders }: Kept): Kept {
  const kept = { drafts: drafts.slice(-mostKeys), orders: orders.slice(-mostKeys) }
  localStorage.setItem(storageKeys.draftOrders, JSON.stringify(kept.drafts))
  if (kept.orders.length > 0) localStorage.setItem(storageKeys.anonymousOrder, JSON.stringify(kept.orders))
  else localStorage.removeItem(storageKeys.anonymousOrder)
  return kept
}

const without = <K extends OrderKey>(keys: readonly K[], orderids: readonly string[]) =>
  keys.filter(({ orderid }) => !orderids.includes(orderid))

/** The drafts in a visitor's cart here. */
export const readDraftKeys = (): OrderKey[] => readKept().drafts.map(asSent)

/** The orders this browser placed, or opened by a link, without an account. */
export const readOrderKeys = (): OrderKey[] => readKept().orders.map(asSent)

const asSent = ({ orderid, secret }: StoredKey): OrderKey => ({ orderid, secret })

/** Whether a secret is the key of a mailed link: the order was opened here, but need not belong to this browser. */
const isLinkKey = (secret: string): boolean => secret.includes('.')

/**
 * The orders and drafts this browser made without an account; they become the account's that signs in here. An order that was
 * only opened by a link does not: the link may have been forwarded.
 */
export const readOwnOrderKeys = (): OrderKey[] => ownKeys().map(asSent)

/** Those of them that were not left by an account. @param id the account */
export const readKeysFor = (id: string): OrderKey[] =>
  ownKeys()
    .filter(({ left }) => left !== id)
    .map(asSent)

function ownKeys(): StoredKey[] {
  const { drafts, orders } = readKept()
  const own = orders.filter(({ secret }) => !isLinkKey(secret))
  return [
    ...own,
    ...without(
      drafts,
      own.map(({ orderid }) => orderid),
    ),
  ]
}

/** Orders that this browser made are not an account's: they stay here, for whoever they were placed for. */
export function noteLeft(orderids: readonly string[], id: string): void {
  const { drafts, orders } = readKept()
  const left = (keys: readonly StoredKey[]) =>
    keys.map((key) => (orderids.includes(key.orderid) ? { ...key, left: id } : key))
  store({ drafts: left(drafts), orders: left(orders) })
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

export function keepDraftKey(key: OrderKey): void {
  const { drafts, orders } = readKept()
  store({ drafts: [...without(drafts, [key.orderid]), key], orders })
}

/** The key of a draft that was removed, and may be put back, is the first to go when the list is full. */
export function noteRemoved(orderid: string): void {
  const { drafts, orders } = readKept()
  const removed = drafts.filter((key) => key.orderid === orderid)
  if (removed.length > 0) store({ drafts: [...removed, ...without(drafts, [orderid])], orders })
}

/** The key of a draft that was put back is kept like that of a new one. */
export function noteRestored(orderid: string): void {
  const key = readDraftKeys().find((one) => one.orderid === orderid)
  if (key) keepDraftKey(key)
}

/** Keeps the key of an order that is at the checkout, placed, or opened by a link; it is no draft any more. */
export function keepOrderKey(key: OrderKey): void {
  const { drafts, orders } = readKept()
  store({ drafts: without(drafts, [key.orderid]), orders: [...without(orders, [key.orderid]), key] })
}

/** Sorts the keys of orders that turned out to be drafts into the cart. */
export function noteDrafts(orderids: readonly string[]): void {
  const { drafts, orders } = readKept()
  const found = orders.filter(({ orderid }) => orderids.includes(orderid))
  if (found.length > 0) store({ drafts: [...without(drafts, orderids), ...found], orders: without(orders, orderids) })
}

/** The orders of a checkout that is being given up are drafts again, unless it fails: where no answer comes, they are both. */
export function noteLeaving(orderids: readonly string[]): void {
  const { drafts, orders } = readKept()
  const leaving = orders.filter(({ orderid }) => orderids.includes(orderid))
  store({
    drafts: [
      ...without(
        drafts,
        leaving.map(({ orderid }) => orderid),
      ),
      ...leaving,
    ],
    orders,
  })
}

/** Keeps the keys of what became of drafts unseen: it goes on under the secret of one that was `named`. */
export function noteBecame(became: readonly BecameView[], named: readonly OrderKey[]): void {
  for (const { orderid, by, inCart, groupid } of became) {
    const secret = named.find((key) => key.orderid === by)?.secret
    const known = inCart ? readDraftKeys() : readOrderKeys()
    if (!secret || known.some((key) => key.orderid === orderid && key.secret === secret)) continue
    if (inCart) keepDraftKey({ orderid, secret })
    else keepOrderKey({ orderid, secret })
    if (groupid) keepGroupSecret(groupid, secret)
  }
}

export function forgetOrderKeys(orderids: readonly string[]): void {
  const { drafts, orders } = readKept()
  store({ drafts: without(drafts, orderids), orders: without(orders, orderids) })
}

/** What opens an order here without an account: its secret, or a link's key. */
export function orderSecret(orderid: string): string | undefined {
  const { drafts, orders } = readKept()
  return [...orders, ...drafts].find((key) => key.orderid === orderid)?.secret
}

/** Whether an order is opened here by the key of a mailed link alone. */
export const isOpenedByLink = (orderid: string): boolean => isLinkKey(orderSecret(orderid) ?? '')

/** The secret of a checkout group opened without an account. */
export function groupSecret(groupid: string): string | undefined {
  return new Map(Object.entries(read<Record<string, string>>(storageKeys.orderData, {}))).get(groupid)
}

/** Whether a checkout is opened here by the key of a mailed link alone. */
export const isGroupOfLink = (groupid: string): boolean => isLinkKey(groupSecret(groupid) ?? '')

export function keepGroupSecret(groupid: string, secret: string): void {
  const all = Object.entries({ ...read<Record<string, string>>(storageKeys.orderData, {}), [groupid]: secret }).slice(
    -20,
  )
  localStorage.setItem(storageKeys.orderData, JSON.stringify(Object.fromEntries(all)))
}
