import { eq } from 'drizzle-orm'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aRegistered, openTestApi } from '../api.ts'
import { isSecured, type Operation } from '../fuzz.ts'
import { aCompany, anOffer } from '../world.ts'
import type { Say } from './say.ts'

export type Account = Awaited<ReturnType<typeof aRegistered>>

/** A request that fits the schema and the data: it must be answered 2xx. */
export interface ValidRequest {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** The token of the request; by default the owner's where the operation needs one. */
  jwt?: string | undefined
  headers?: Record<string, string>
  /** A body that is not JSON, with its type. */
  raw?: { body: Uint8Array<ArrayBuffer> | string; type: string }
}

/** Makes valid requests of an operation, with the data that they need. */
export type Recipe = (world: ValidWorld, say: Say) => ValidRequest | Promise<ValidRequest>
export type Recipes = Record<string, Recipe>

const day = 86_400_000

export type ValidWorld = Awaited<ReturnType<typeof aValidWorld>>

/** The world for valid requests: an owner with a company, an offer of many seats, and the API (a new one, or the one given). */
export async function aValidWorld(api?: Awaited<ReturnType<typeof openTestApi>>) {
  const at = api ?? (await openTestApi({ limitScale: 1_000_000 }))
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { offer, item, staff } = await anOffer({ company, capacity: 400, resourceCapacity: 400, maxQuantity: 5 })
  let issuedAt = at.now().getTime()
  /** Recipes move the clock: past half of its lifetime the owner's token is renewed here first. */
  async function stayIn(): Promise<void> {
    if (at.now().getTime() - issuedAt <= 30 * 60_000) return
    const renewed = await at.call('PUT', '/api/h/auth', { body: { jwt: owner.jwt } })
    owner.jwt = renewed.body.jwt as string
    issuedAt = at.now().getTime()
  }
  let devices = 0
  let starts = 0

  async function data<T>(method: string, path: string, options: Parameters<typeof at.call>[2] = {}): Promise<T> {
    const answer = await at.call(method, path, options)
    if (!answer.body.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data as T
  }
  /** A free start: whole hours from nine to four on the coming days, by the current clock. */
  const aStart = () => {
    const n = starts++ % 640
    const today = Math.floor(at.now().getTime() / day) * day
    return new Date(today + (3 + Math.floor(n / 8)) * day + (1 + (n % 8)) * 3_600_000).toISOString()
  }
  const aDevice = () => (0x10000000 + devices++).toString(16)
  const aDraft = () =>
    data<{ orderid: string; secret: string }>('POST', '/api/h/cart', {
      body: { offerid: offer.id, startsAt: aStart(), quantity: 1 },
    })
  const aCheckout = async () => {
    const placed = await data<{ groupid: string; orderid: string; secret?: string }>('POST', '/api/h/orders', {
      jwt: owner.jwt,
      body: { offerid: offer.id, startsAt: aStart(), quantity: 1 },
    })
    return placed
  }
  /** An order that stands, to be paid on the spot. */
  const aConfirmed = async () => {
    const placed = await aCheckout()
    await data('POST', `/api/h/checkout/${placed.groupid}/payment`, {
      jwt: owner.jwt,
      body: { provider: 'offline', method: 'on_the_spot' },
    })
    return placed
  }
  const standing: Awaited<ReturnType<typeof aConfirmed>>[] = []
  let shown = 0
  /** One of ten such orders, for requests that do not change the order itself. */
  const aStanding = async () => {
    const n = shown++ % 10
    return (standing[n] ??= await aConfirmed())
  }
  return {
    at,
    stayIn,
    owner,
    company,
    offer,
    item,
    staff,
    data,
    aStart,
    aDevice,
    aDraft,
    aCheckout,
    aConfirmed,
    aStanding,
  }
}

/** Moves the clock to the start of an order. */
export async function letBegin({ at }: ValidWorld, orderid: string): Promise<void> {
  await at.platform.database.db.update(orders).set({ startsAt: at.now() }).where(eq(orders.id, orderid))
}

/** Puts a valid request together for `api.request`. */
export function toRequest(
  path: string,
  method: string,
  operation: Operation,
  made: ValidRequest,
  owner: Account,
): [url: string, init: RequestInit] {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(made.path?.[name] ?? name))
  const query = Object.entries(made.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')
  const jwt = made.jwt ?? (isSecured(operation) ? owner.jwt : undefined)
  const body = made.raw?.body ?? (made.body === undefined ? undefined : JSON.stringify(made.body))
  return [
    query ? `${filled}?${query}` : filled,
    {
      method,
      headers: {
        ...(body !== undefined && {
          'content-type': made.raw?.type ?? 'application/json',
          'content-length': String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength),
        }),
        ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
        ...made.headers,
      },
      ...(body !== undefined && { body }),
    },
  ]
}
