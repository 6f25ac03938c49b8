import { z } from 'zod'
import { keyDays, keyRights, keyStates } from '#shared/api-keys.ts'
import { deliveryStates, offReasons, testEvent, webhookEvents } from '#shared/webhook-events.ts'
import { companyKey, Id } from './id.ts'
import { name } from './names.ts'
import { pageOf, pageSize } from './paging.ts'
import { instant } from './when.ts'

export const OfCompany = z.strictObject({ companyid: companyKey })

export const ApiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('How it ends, to tell it from others'),
    rights: z.array(z.enum(keyRights)),
    madeBy: z.string().describe('Who made it, as the company calls them'),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable().describe('To some ten minutes; null while nobody has used it'),
    state: z.enum(keyStates).describe('`works`, or why it does not'),
  })
  .describe('A key with which a program works for a company')
export type ApiKeyView = z.infer<typeof ApiKeyView>

export const ApiKeysView = z.object({
  keys: z.array(ApiKeyView).describe('The newest first'),
  grantable: z.array(z.enum(keyRights)).describe('The rights that the caller may give'),
})
export type ApiKeysView = z.infer<typeof ApiKeysView>

export const MakeApiKey = z
  .strictObject({
    companyid: companyKey,
    name: name.describe('What it is for, as the company calls it'),
    rights: z.array(z.enum(keyRights)).min(1).max(keyRights.length),
    days: z.literal([...keyDays]).describe('For how many days it holds'),
  })
  .describe('A key for a program')
export type MakeApiKey = z.infer<typeof MakeApiKey>

export const MadeApiKey = z.object({
  id: z.string(),
  key: z.string().describe('Shown here once and stored nowhere: send it as `Authorization: Bearer …`'),
})

export const OneOfCompany = z.strictObject({ companyid: companyKey, id: Id })

export const WebhookView = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    madeBy: z
      .string()
      .nullable()
      .describe('Who made it, or changed last what it is told, as the company calls them: it is told on their behalf'),
    createdAt: instant,
    failingSince: instant.nullable().describe('The first failure since the last success'),
    offAt: instant.nullable(),
    offBecause: z
      .enum(offReasons)
      .nullable()
      .describe('`maker_left`: whoever it was told on behalf of works there no more, or may not see all of it'),
  })
  .describe('An address that is told what happens in a company')
export type WebhookView = z.infer<typeof WebhookView>

const url = z.string().trim().min(1).max(500).describe('Where it is posted to, by https')
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)

export const AddWebhook = z.strictObject({ companyid: companyKey, url, events }).describe('An address to tell')
export type AddWebhook = z.infer<typeof AddWebhook>

export const ChangeWebhook = z
  .strictObject({
    companyid: companyKey,
    id: Id,
    url: url.optional(),
    events: events.optional(),
    on: z.boolean().optional().describe('Switches it on, or off'),
  })
  .describe('What is not given stays')
export type ChangeWebhook = z.infer<typeof ChangeWebhook>

export const WebhookSecret = z.object({
  secret: z.string().describe('Shown here once: with it the receiver checks `webhook-signature`'),
})
export const AddedWebhook = WebhookSecret.extend({ id: z.string() })

export const DeliveriesQuery = z.strictObject({
  companyid: companyKey,
  id: Id.describe('The endpoint'),
  cursor: Id.optional(),
  limit: pageSize(100).optional(),
})
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>

export const DeliveryView = z
  .object({
    id: z.string(),
    eventid: z.string().describe('The `webhook-id`, the same at each try'),
    type: z.enum([...webhookEvents, testEvent]),
    createdAt: instant,
    state: z.enum(deliveryStates),
    tries: z.int(),
    nextAt: instant.nullable().describe('When it is tried next'),
    lastAt: instant.nullable(),
    lastStatus: z.int().nullable().describe('What the endpoint answered; null where no answer came'),
    lastError: z.string().nullable().describe('Why no answer came'),
  })
  .describe('One event for one endpoint')
export type DeliveryView = z.infer<typeof DeliveryView>

export const DeliveriesView = pageOf(DeliveryView)
export type DeliveriesView = z.infer<typeof DeliveriesView>

export const CalendarFeedView = z
  .object({
    id: z.string(),
    own: z.boolean().describe('The bookings of who made it alone'),
    hint: z.string().describe('How its secret ends, to tell it from others'),
    createdAt: instant,
  })
  .describe('A secret address under which a calendar reads bookings')
export type CalendarFeedView = z.infer<typeof CalendarFeedView>

export const MakeCalendarFeed = z
  .strictObject({ companyid: companyKey, own: z.boolean().describe('The caller’s own bookings alone') })
  .describe('An address for a calendar')
export const MadeCalendarFeed = z.object({
  id: z.string(),
  url: z.string().describe('Shown here once and stored nowhere: subscribe a calendar to it'),
})
