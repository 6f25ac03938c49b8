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

type ToldTopic = (typeof toldOutside)[WebhookEvent]['topics'][number]
const [ofPeople, ofProposals, ofClocks, noted] = [
  'of one person, or of what a company says of itself: whoever needs it asks',
  'nothing has changed yet: what is agreed to is told',
  'nobody has done anything',
  'is told as what it belongs to',
] as const
/** Held by the compiler: of every other topic it is said why it stays inside. */
;({
  'companies.changed': ofPeople,
  'companies.decided': ofPeople,
  'companies.webhook_off': ofPeople,
  'catalogue.offer_changed': ofPeople,
  'schedule.changed': ofPeople,
  'identity.registered': ofPeople,
  'identity.secured': ofPeople,
  'privacy.export_requested': ofPeople,
  'customers.import_moved': ofPeople,
  'orders.checkout_opened': ofProposals,
  'orders.person_proposed': ofProposals,
  'orders.person_withdrawn': ofProposals,
  'orders.person_declined': ofProposals,
  'orders.move_proposed': ofProposals,
  'orders.move_withdrawn': ofProposals,
  'orders.move_declined': ofProposals,
  'orders.no_show_claimed': ofProposals,
  'orders.claim_withdrawn': ofProposals,
  'orders.answered': ofProposals,
  'orders.person_lapsed': ofClocks,
  'orders.move_lapsed': ofClocks,
  'orders.closed': ofClocks,
  'orders.payment_expired': ofClocks,
  'orders.reminder': ofClocks,
  'payments.abandoned': ofClocks,
  'orders.returned': noted,
  'orders.refund_noted': noted,
  'payments.refund_changed': noted,
}) satisfies Record<Exclude<Topic, ToldTopic>, string>

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
export function bodyOf({
  topic,
  createdAt,
  companyId,
  subjectId,
  data,
}: Pick<WebhookDelivery, 'topic' | 'createdAt' | 'companyId' | 'subjectId' | 'data'>): string | undefined {
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
