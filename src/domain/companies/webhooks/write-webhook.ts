import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#domain/base/index.ts'
import { decrypt, encrypt } from '#domain/people/index.ts'
import { brand } from '#shared/brand.ts'
import { eventOf } from '#shared/webhook-events.ts'
import type { WebhookDelivery, WebhookEndpoint } from './webhooks.tables.ts'

const use = 'webhooks'
/** How a secret begins, by the standard. */
const prefix = 'whsec_'

/** A new secret, as its owner is shown it once. */
export const drawSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** A secret as it is stored: encrypted, and of no use in another endpoint's row. */
export const sealSecret = (ctx: Context, endpointId: string, secret: string): string =>
  encrypt(ctx, use, endpointId, secret)

/** The fields of an event that go out: ids, states and sums. What people wrote stays here, and is read with a key. */
const told = {
  orderId: 'orderid',
  refundId: 'refundid',
  to: 'status',
  side: 'by',
  by: 'by',
  amount: 'amount',
  currency: 'currency',
} as const

/** What the subject of a topic is called. */
function subjectOf(topic: string): string {
  if (topic === 'payments.refund_promised') return 'refundid'
  if (topic.startsWith('messages.')) return 'messageid'
  if (topic.startsWith('customers.')) return 'customerid'
  return topic.startsWith('endpoint.') ? 'endpointid' : 'orderid'
}

/** The body of a delivery: the same at each try. */
export function bodyOf({ topic, createdAt, companyId, subjectId, data }: WebhookDelivery): string {
  const said = Object.entries(told).flatMap(([from, name]) => (data[from] === undefined ? [] : [[name, data[from]]]))
  return JSON.stringify({
    type: eventOf(topic),
    timestamp: createdAt.toISOString(),
    data: { companyid: companyId, ...Object.fromEntries(said), [subjectOf(topic)]: subjectId },
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
