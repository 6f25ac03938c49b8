import { z } from 'zod'
import { auditActions } from '#shared/audit-actions.ts'
import { companyDecisions, companyStates } from '#shared/company-life.ts'
import { companyStatuses } from '#shared/company-status.ts'
import { locales } from '#shared/locale.ts'
import { waitKinds } from '#shared/wait-kinds.ts'
import { Id } from './id.ts'
import { SessionView } from './identity.ts'
import { pageSize } from './paging.ts'
import { switches } from './settings.ts'
import { GivenServices, OpenedWeek } from './setup.ts'
import { MoneyView } from './shown.ts'
import { StaffFlags } from './staff.ts'
import { day, instant } from './when.ts'

/** A page of a table: its size, an opaque cursor; `format=csv` asks for the whole filtered list as a file. */
export const tablePage = {
  limit: pageSize(100).optional(),
  cursor: z.string().max(400).optional(),
  format: z.enum(['json', 'csv']).optional(),
}
const search = z.string().trim().max(120).optional()
/** A text per language; all three are required. */
const everyLanguage = (most: number) =>
  z.strictObject(
    Object.fromEntries(locales.map((l) => [l, z.string().trim().min(1).max(most)])) as Record<
      (typeof locales)[number],
      z.ZodString
    >,
  )

export const OverviewView = z.object({
  figures: z.object({
    accounts: z.number(),
    newAccounts: z.number(),
    activeToday: z.number(),
    companies: z.number(),
    companiesWaiting: z.number(),
    offers: z.number(),
    orders: z.number(),
    paid: MoneyView.describe('What companies received in the last seven days, less what went back'),
  }),
  waiting: z.object({
    companies: z.number(),
    waitlist: z.number(),
    feedback: z.number(),
    errors: z.number(),
    tasks: z.number(),
  }),
  days: z.array(z.object({ day: z.string(), accounts: z.number(), orders: z.number() })),
  health: z.object({
    databaseMs: z.number(),
    databaseBytes: z.number(),
    queueWaiting: z.number(),
    queueFailed: z.number(),
    oldestWaitingSeconds: z.number(),
    memoryBytes: z.number(),
    uptimeSeconds: z.number(),
  }),
  ...switches,
})
export type OverviewView = z.infer<typeof OverviewView>

export const UsersQuery = z.strictObject({
  ...tablePage,
  q: search,
  state: z.enum(['active', 'disabled', 'leaving', 'operators']).optional(),
  sort: z.enum(['newest', 'oldest', 'name']).optional(),
})
export type UsersQuery = z.infer<typeof UsersQuery>

export const UserRow = z.object({
  id: z.string(),
  contactid: z.string(),
  name: z.string(),
  avatarFileId: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sysadmin: z.boolean(),
  disabledAt: z.string().nullable(),
  deletionRequestedAt: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type UserRow = z.infer<typeof UserRow>

export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actorKind: z.enum(['anonymous', 'account', 'key', 'system']),
  actorName: z.string().nullable().describe('With the name of the key, where a program did it with one'),
  accountId: z.string().nullable(),
  action: z
    .union([z.enum(auditActions), z.string()])
    .describe('What was done. An entry of an older version may bear a name that is no more.'),
  subjectId: z.string().nullable(),
  subjectName: z
    .string()
    .nullable()
    .describe("What is meant, as people call it: an order's number, or the name of an account or a company"),
  companyid: z.string().nullable(),
  companyName: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  ip: z.string(),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const CompaniesQuery = z.strictObject({
  ...tablePage,
  q: search,
  state: z.enum(companyStates).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
})
export type CompaniesQuery = z.infer<typeof CompaniesQuery>

export const CompanyAdminRow = z.object({
  companyid: z.string(),
  slug: z.string(),
  name: z.string(),
  avatarFileId: z.string().nullable(),
  status: z.enum(companyStatuses),
  handedInAt: instant
    .nullable()
    .describe('Since when it waits for a decision; null while it is set up, or changes are asked for'),
  verified: z.boolean(),
  city: z.string().nullable(),
  createdAt: instant,
})
export type CompanyAdminRow = z.infer<typeof CompanyAdminRow>

export const OfferedService = z
  .object({
    title: z.string(),
    category: z.string().describe('The name of its category'),
    price: MoneyView,
    minutes: z.int(),
  })
  .describe('A service as an operator sees it before the company opens')
export type OfferedService = z.infer<typeof OfferedService>

export const CompanyAdminDetail = CompanyAdminRow.extend({
  tagline: z.string().nullable(),
  description: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  branches: z.array(
    z.object({
      name: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      lat: z.number().nullable().describe('Null where it is not on the map'),
      lng: z.number().nullable(),
    }),
  ),
  hours: OpenedWeek.describe('When somebody who works there serves, by the first of them'),
  given: GivenServices.nullable().describe('Where the first of its services is given, and what a cancellation costs'),
  onTheSpotLimit: MoneyView.nullable().describe('Up to which total buyers may pay on the spot; null: not at all'),
  owners: z.array(
    z.object({ accountid: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  ),
  offers: z.number().describe('Published offers'),
  services: z.array(OfferedService).describe('The first of them'),
  decisions: z.array(z.enum(companyDecisions)).describe('What may be decided about it now'),
  decision: z.enum(companyDecisions).nullable().describe('What was decided last'),
  decisionWords: z.string().nullable(),
  changedSince: z
    .array(z.enum(['who', 'place', 'hours', 'services', 'paid']))
    .nullable()
    .describe('What was changed of it since changes were asked for; null unless that was decided last'),
  uts: z.int().describe('Another number once what it says of itself has changed: a decision names it as `seen`'),
  audit: z.array(AuditRow),
})
export type CompanyAdminDetail = z.infer<typeof CompanyAdminDetail>

export const DecideCompany = z.strictObject({
  decision: z.enum(companyDecisions),
  words: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .optional()
    .describe('What its owners are told; needed to ask for changes, to reject and to suspend'),
  seen: z.int().min(0).optional().describe('`uts` of what it was decided over: refused if it has changed since'),
})
export type DecideCompany = z.infer<typeof DecideCompany>

export const UserDetail = UserRow.extend({
  locale: z.enum(locales),
  source: z.string().nullable(),
  hasPassword: z.boolean(),
  google: z.boolean(),
  orders: z.number(),
  companies: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), flags: StaffFlags })),
  sessions: z.array(SessionView),
  audit: z.array(AuditRow),
})
export type UserDetail = z.infer<typeof UserDetail>

export const SwitchUser = z.strictObject({ disabled: z.boolean(), reason: z.string().trim().max(300).optional() })
export type SwitchUser = z.infer<typeof SwitchUser>

export const WaitlistQuery = z.strictObject({
  ...tablePage,
  q: search,
  kind: z.enum(waitKinds).optional(),
  state: z.enum(['waiting', 'invited', 'joined']).optional(),
})
export type WaitlistQuery = z.infer<typeof WaitlistQuery>

export const WaitlistRow = z.object({
  id: z.string(),
  kind: z.enum(waitKinds),
  email: z.string(),
  name: z.string(),
  note: z.string(),
  locale: z.enum(locales),
  createdAt: z.string(),
  state: z.enum(['waiting', 'invited', 'joined']),
  code: z.string().nullable(),
})
export type WaitlistRow = z.infer<typeof WaitlistRow>

export const InviteWaiting = z.strictObject({ ids: z.array(Id).min(1).max(100) })

export const CodesQuery = z.strictObject({ limit: tablePage.limit, cursor: tablePage.cursor })
export type CodesQuery = z.infer<typeof CodesQuery>

export const MakeCode = z.strictObject({
  note: z.string().trim().max(120).optional(),
  uses: z.number().int().min(1).max(1000),
  days: z.number().int().min(1).max(365),
})
export type MakeCode = z.infer<typeof MakeCode>

export const CodeRow = z.object({
  code: z.string(),
  note: z.string(),
  uses: z.number(),
  used: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
})
export type CodeRow = z.infer<typeof CodeRow>

export const CodeParam = z.object({ code: z.string().regex(/^[A-Za-z0-9-]{4,32}$/, 'format') })

export const AnnouncementsQuery = z.strictObject({ limit: tablePage.limit, cursor: tablePage.cursor })
export type AnnouncementsQuery = z.infer<typeof AnnouncementsQuery>

export const SaveAnnouncement = z
  .strictObject({
    title: everyLanguage(120),
    text: everyLanguage(1000),
    from: instant,
    to: instant,
    audience: z.enum(['everyone', 'providers', 'customers']),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'before_from' })
export type SaveAnnouncement = z.infer<typeof SaveAnnouncement>

export const AnnouncementRow = z.object({
  id: z.string(),
  title: z.record(z.string(), z.string()),
  text: z.record(z.string(), z.string()),
  from: z.string(),
  to: z.string(),
  audience: z.enum(['everyone', 'providers', 'customers']),
  state: z.enum(['coming', 'on', 'over']),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

export const ErrorsQuery = z.strictObject({ ...tablePage, q: search, state: z.enum(['open', 'resolved']).optional() })
export type ErrorsQuery = z.infer<typeof ErrorsQuery>

export const ErrorRow = z.object({
  id: z.string(),
  text: z.string(),
  reports: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  resolvedAt: z.string().nullable(),
})
export type ErrorRow = z.infer<typeof ErrorRow>

export const ErrorDetail = ErrorRow.extend({
  latest: z.array(z.object({ at: z.string(), text: z.string(), info: z.string(), userAgent: z.string() })),
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

export const ResolveError = z.strictObject({ resolved: z.boolean() })

export const AuditQuery = z.strictObject({
  ...tablePage,
  actor: search,
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/, 'format')
    .optional(),
  subject: Id.optional(),
  docno: search.describe('The number of an order that it is about, whole'),
  from: day.optional(),
  to: day.optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const GiveFeedback = z.strictObject({
  kind: z.enum(['problem', 'idea', 'praise', 'question']),
  text: z.string().trim().min(3).max(2000),
  email: z.email().max(255).optional(),
  page: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/, 'format')
    .optional(),
})
export type GiveFeedback = z.infer<typeof GiveFeedback>

export const FeedbackQuery = z.strictObject({
  ...tablePage,
  q: search,
  kind: z.enum(['problem', 'idea', 'praise', 'question']).optional(),
  state: z.enum(['open', 'handled']).optional(),
})
export type FeedbackQuery = z.infer<typeof FeedbackQuery>

export const FeedbackRow = z.object({
  id: z.string(),
  kind: z.enum(['problem', 'idea', 'praise', 'question']),
  text: z.string(),
  email: z.string().nullable(),
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  page: z.string(),
  locale: z.enum(locales),
  userAgent: z.string(),
  createdAt: z.string(),
  handledAt: z.string().nullable(),
})
export type FeedbackRow = z.infer<typeof FeedbackRow>

export const HandleFeedback = z.strictObject({ handled: z.boolean() })
