import { createHmac, randomBytes } from 'node:crypto'
import type { Context, Topic } from '#domain/base/index.ts'
import { decrypt, encrypt } from '#domain/people/index.ts'
import { brand } from '#shared/brand.ts'
import {
  eventOf,
  type TriggerTopic,
  testEvent,
  toldOf,
  toldOutside,
  type WebhookEvent,
  type WebhookField,
} from '#shared/webhook-events.ts'
import type { WebhookDelivery, WebhookEndpoint } from './webhooks.tables.ts'

const use = 'webhooks'
/** How a secret begins, by the standard. */
const prefix = 'whsec_'

/** A new secret, as its owner is shown it once. */
export const drawSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** A secret as it is stored: encrypted, and of no use in another endpoint's row. */
export const sealSecret = (ctx: Context, endpointId: string, secret: string): string =>
  encrypt(ctx, use, endpointId, secret)

/** Held by the compiler: what is told outside is a topic of the outbox, or of a trigger. */
toldOutside satisfies Record<WebhookEvent, { readonly topics: readonly (Topic | TriggerTopic)[] }>

/** Where the fields of an event stand in what was recorded. What people wrote is no field: it stays here, and is read with a key. */
const sources: Readonly<Record<WebhookField, readonly [string, ...string[]]>> = {
  status: ['status'],
  by: ['by', 'side'],
  orderid: ['orderId'],
  refundid: ['refundId'],
  amount: ['amount'],
  currency: ['currency'],
}

/** The body of a delivery, the same at each try; undefined where its topic is told to nobody. */
export function bodyOf({ topic, createdAt, companyId, subjectId, data }: WebhookDelivery): string | undefined {
  const type = eventOf(topic)
  if (!type) return undefined
  const { subject, says } = type === testEvent ? { subject: 'endpointid', says: [] } : toldOf(type)
  const told = says.map((field) => [field, sources[field].map((source) => data[source]).find((value) => value != null)])
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { companyid: companyId, ...Object.fromEntries(told), [subject]: subjectId },
  })
}

/**
 * The headers of one try, by the Standard Webhooks: signed with the secret, and for a day after a change with the one before it, too.
 */
export function headersOf(
  ctx: Context,
  endpoint: WebhookEndpoint,
  { eventId }: Pick<WebhookDelivery, 'eventId'>,
  body: string,
): Record<string, string> {
  const seconds = Math.floor(ctx.now().getTime() / 1000)
  const isOverlap = endpoint.formerSecret !== null && endpoint.formerUntil !== null && endpoint.formerUntil > ctx.now()
  const sealed = [endpoint.secret, ...(isOverlap && endpoint.formerSecret ? [endpoint.formerSecret] : [])]
  const signatures = sealed.map((one) => sign(decrypt(ctx, use, endpoint.id, one), `${eventId}.${seconds}.${body}`))
  return {
    'content-type': 'application/json',
    'user-agent': `${brand.name}-Webhooks/1`,
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

const sign = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')}`
