import { z } from 'zod'
import { consentSources } from '#shared/consent.ts'
import { figures } from '#shared/figures.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { companyKey, Id } from './id.ts'
import { line, linklessName } from './names.ts'
import { countedPageOf, pageSize } from './paging.ts'
import { phone } from './phone.ts'
import { MoneyView } from './shown.ts'
import { instant } from './when.ts'

export const customerSorts = ['newest', 'name', 'last', 'visits', 'spent'] as const

const tag = line(figures.tagLength).min(1)
const localized = z.object({ en: z.string().optional(), ms: z.string().optional(), zh: z.string().optional() })

const wishes = {
  q: z.string().trim().max(120).optional().describe('By name, email or phone number'),
  groupid: Id.optional().describe('In this group'),
  tag: tag.optional().describe('With this tag'),
  sort: z.enum(customerSorts).optional(),
  cursor: Id.optional(),
  limit: pageSize(100).optional(),
}

export const CustomersQuery = z.strictObject({
  companyid: companyKey,
  ...wishes,
  noshows: z.enum(['yes']).optional().describe('Who once did not come'),
  twice: z
    .enum(['yes'])
    .optional()
    .describe('Who seems to be there twice: somebody else has the same name, and the same email or number'),
  format: z.enum(['json', 'csv']).optional(),
})
export type CustomersQuery = z.infer<typeof CustomersQuery>

const infoid = Id.describe('A branch of the company, or the company by its own id')

const { cursor, limit, ...sought } = wishes

export const FindQuery = z.strictObject({ infoid, cursor, limit })

export const FindContacts = z
  .strictObject({ ...sought, noshows: z.boolean().optional().describe('Who once did not come') })
  .describe('Which customers; all without any of it')
export type FindContacts = z.infer<typeof FindContacts>

export const WatchContacts = z
  .strictObject({
    infoid,
    ...sought,
    limit,
    noshows: z.boolean().optional().describe('Who once did not come'),
  })
  .describe('Which customers; all without any of it')

export const CustomerRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    registered: z.boolean().describe('Whether they have an account here'),
    tags: z.array(z.string()),
    visits: z.int().describe('How many of their bookings were served'),
    noShows: z.int().describe('To how many they did not come'),
    spent: MoneyView.describe('What the company received of them and has not given back'),
    firstAt: instant.nullable().describe('Their first visit'),
    lastAt: instant.nullable().describe('Their last visit'),
    nextAt: instant.nullable().describe('Their next booking that stands'),
    createdAt: instant,
  })
  .describe('A customer of a company, with the figures of what the caller’s rights reach')
export type CustomerRow = z.infer<typeof CustomerRow>

export const CustomersView = countedPageOf(CustomerRow)
export type CustomersView = z.infer<typeof CustomersView>

export const Consent = z
  .object({ given: z.boolean(), at: instant, source: z.enum(consentSources).describe('How they said so') })
  .describe('What a customer said of being told of more than what they ordered')
const consent = Consent.nullable().describe('Null while nobody has said anything')

export const GroupName = z.object({ id: z.string(), name: z.string() })

export const contactEvents = {
  found: {
    says: 'The first page of what is found: at once, and again when it is another',
    data: CustomersView,
  },
} as const

export const CustomerView = CustomerRow.extend({
  writable: z.boolean().describe('Whether name and addresses were written by the company, which may change them'),
  note: z.string(),
  consent: z.object({ email: consent, phone: consent }),
  groups: z.array(GroupName),
  orders: z
    .array(
      z.object({
        orderid: z.string(),
        docno: z.string(),
        status: z.enum(orderStatuses),
        title: localized,
        startsAt: instant.nullable(),
        zone: z.string(),
        total: MoneyView,
      }),
    )
    .describe('The latest of their bookings, for who may see orders'),
  twins: z
    .array(CustomerRow.pick({ id: true, name: true, email: true, phone: true, visits: true }))
    .describe('Who may be the same person: the same name, and the same email or number'),
  merges: z
    .array(z.object({ id: z.string(), name: z.string(), until: instant }))
    .describe('Who was merged into them, and until when that can be taken back'),
  version: z.int().describe('For `seen` of a change'),
})
export type CustomerView = z.infer<typeof CustomerView>

export const GroupsView = z.object({
  groups: z.array(GroupName),
  tags: z.array(z.string()).describe('Those that are in use'),
})
export type GroupsView = z.infer<typeof GroupsView>

const said = {
  email: z.email().max(255).nullable().optional(),
  phone: phone.nullable().optional(),
  note: z.string().trim().max(figures.noteLength).optional(),
  tags: z.array(tag).max(figures.mostTags).optional(),
  consent: z
    .strictObject({
      email: z.strictObject({ given: z.boolean(), source: z.enum(consentSources) }).optional(),
      phone: z.strictObject({ given: z.boolean(), source: z.enum(consentSources) }).optional(),
    })
    .optional()
    .describe('What they said of being told of more than what they ordered; a channel that is not named stays'),
}

export const AddContact = z
  .strictObject({ infoid, name: linklessName, ...said })
  .describe('Somebody whom the company writes down itself')
export type AddContact = z.infer<typeof AddContact>

export const ChangeCustomer = z
  .strictObject({
    infoid,
    id: Id,
    name: linklessName.optional(),
    ...said,
    seen: z.int().optional().describe('The `version` when this was decided: refused where it is another by now'),
  })
  .describe('What is not given stays. Name and addresses stay as an order brought them')
export type ChangeCustomer = z.infer<typeof ChangeCustomer>

const mostAtOnce = 100
const ids = z.array(Id).max(mostAtOnce)

export const RemoveContacts = z.strictObject({
  ids: z
    .string()
    .min(1)
    .max(10_000 * 37)
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(ids.min(1))
    .describe('Who, as a list with commas'),
  infoid,
})

export const SaveGroup = z
  .strictObject({
    infoid,
    id: Id.optional().describe('The group that is changed; without it one is made'),
    name: line(60).min(1).optional().describe('Needed for a new one'),
    add: ids.optional().describe('Customers who come into it'),
    remove: ids.optional().describe('Customers who are taken out'),
    gone: z.literal(true).optional().describe('Removes the group; its customers stay'),
  })
  .describe('A group of customers')
export type SaveGroup = z.infer<typeof SaveGroup>

export const MergeCustomers = z
  .strictObject({ companyid: companyKey, other: Id.describe('Who goes into the one that is kept') })
  .describe('Two customers who are one person')
export type MergeCustomers = z.infer<typeof MergeCustomers>

export const Named = z.object({ id: z.string() })
