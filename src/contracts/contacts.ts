import { z } from 'zod'
import { companyDecisions } from '#shared/company-life.ts'
import { companyStatuses } from '#shared/company-status.ts'
import { figures } from '#shared/figures.ts'
import { locales } from '#shared/locale.ts'
import { isSite, MOST_SITES } from '#shared/site.ts'
import { CompanyId, Id } from './id.ts'
import { line, linklessName } from './names.ts'
import { pageOf } from './paging.ts'
import { phone } from './phone.ts'
import { positionOrNone, withBoth } from './position.ts'
import { UpdatePerson } from './profile.ts'
import { LocalizedText } from './shown.ts'
import { flagsInput, permsInput, StaffFlags, StaffPerms } from './staff.ts'
import { day, instant } from './when.ts'

const lineOrNone = (most: number) => line(most).nullable().optional()
/** A text that may be there in each language. */
export const perLanguage = (text: z.ZodString) =>
  z.strictObject({ en: text.optional(), ms: text.optional(), zh: text.optional() })

/** What a branch is called. */
export const BranchName = perLanguage(line(60))

/** What an address card says. */
export const cardFields = {
  name: BranchName.optional(),
  email: z.email().max(255).nullable().optional(),
  phone: phone.nullable().optional(),
  line1: lineOrNone(120),
  line2: lineOrNone(120),
  city: lineOrNone(80),
  state: lineOrNone(80),
  postcode: lineOrNone(12),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'format')
    .optional(),
  ...positionOrNone,
}

export const Card = withBoth(z.strictObject({ infoid: Id.optional(), ...cardFields })).describe(
  'An address card: with `infoid` an existing one, without it a new one. A position needs both coordinates.',
)
export type Card = z.infer<typeof Card>

const cards = z.array(Card).max(20).optional()

/** A company's line under its name, and what it says of itself, by language. */
export const Tagline = perLanguage(line(120))
export const Description = perLanguage(z.string().trim().max(5000))

const companyFields = {
  name: linklessName,
  slug: z.string().max(60).describe('Checked by the domain, which suggests free ones'),
  tagline: Tagline.optional(),
  description: Description.optional(),
  defaultLocale: z.enum(locales).optional(),
  registrationNumber: lineOrNone(40),
  avatarFileId: Id.nullable().optional(),
  infos: cards,
}
const shopFields = {
  coverFileId: Id.nullable().optional(),
  galleryFileIds: z
    .array(Id)
    .max(figures.galleryPictures)
    .refine((ids) => new Set(ids).size === ids.length, 'repeated')
    .optional()
    .describe('In the order in which they are shown, each once'),
}

export const MakeCompany = z
  .strictObject({
    isperson: z.literal(false),
    ...companyFields,
    settingUp: z
      .literal(true)
      .optional()
      .describe(
        'It is set up step by step, and handed in for approval by `POST /api/h/hand-in`; else it is handed in at once',
      ),
  })
  .describe("A company of one's own")
export type MakeCompany = z.infer<typeof MakeCompany>

export const AddCards = z
  .strictObject({ isperson: z.literal(true), infos: z.array(Card).min(1).max(20) })
  .describe('Cards for oneself')
export type AddCards = z.infer<typeof AddCards>

export const MakeContact = z.discriminatedUnion('isperson', [MakeCompany, AddCards])

export const ChangeCompany = z
  .strictObject({
    id: Id,
    isperson: z.literal(false),
    ...companyFields,
    ...shopFields,
    name: linklessName.optional(),
    slug: companyFields.slug.optional(),
    seen: z.int().optional().describe('Its `uts` as it was read: refused where somebody has changed the company since'),
  })
  .describe("A company's own description and branches; what is not given stays")
export type ChangeCompany = z.infer<typeof ChangeCompany>

/** One's own name, picture, language and cards. */
export const ChangePerson = UpdatePerson.extend({ isperson: z.literal(true).optional(), infos: cards })
export type ChangePerson = z.infer<typeof ChangePerson>

export const ChangeContact = z.discriminatedUnion('isperson', [ChangeCompany, ChangePerson])

export const FolderQuery = z.strictObject({ folderid: Id.optional() })

export const RemoveCards = z
  .strictObject({
    id: Id,
    infoids: z
      .string()
      .min(1)
      .max(10_000 * 37)
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(Id).min(1).max(100)),
    personal: z.enum(['true', 'false']).optional(),
  })
  .describe("Cards to remove: one's own with `personal=true`, else a company's branches. All or none.")

export const OwnCompany = z.object({
  companyid: z.string(),
  slug: z.string(),
  name: z.string(),
  tagline: LocalizedText,
  description: LocalizedText.describe('As it was written: clean it before it is drawn as HTML, as the storefront does'),
  defaultLocale: z.enum(locales),
  registrationNumber: z.string().nullable(),
  verified: z.boolean().describe('Ends with another name or registration number'),
  avatarFileId: z.string().nullable(),
  coverFileId: z.string().nullable(),
  galleryFileIds: z.array(z.string()),
  uts: z.int().describe('Another number once something of it is changed: a change names it as `seen`'),
})
export type OwnCompany = z.infer<typeof OwnCompany>

export const ContactAnswer = z.object({ ok: z.literal(true), result: z.array(z.string()) })

export const CompanyPrefsQuery = z.strictObject({
  companyid: CompanyId.optional(),
  slug: z.string().max(60).optional(),
})
export type CompanyPrefsQuery = z.infer<typeof CompanyPrefsQuery>

/** A site as browsers name it: scheme, name and port, in small letters. Only on one's own machine may it lack encryption. */
const siteOrigin = z.string().max(200).refine(isSite, { message: 'A site as https://www.example.com' })

export const CompanyPrefs = z
  .strictObject({
    defaultLocale: z.enum(locales).optional(),
    closedFrom: day.nullable().optional(),
    closedTo: day.nullable().optional(),
    onTheSpot: z
      .boolean()
      .optional()
      .describe('Whether buyers may pay on the spot, and up to which total, in sen. Offers may narrow it.'),
    onTheSpotLimit: z.int().min(1).max(99_999_999).optional(),
    embedOrigins: z
      .array(siteOrigin)
      .max(MOST_SITES)
      .optional()
      .describe('The sites of its own that may show its booking page in a frame, each as `https://www.example.com`'),
  })
  .describe("Save under a company's id; holidays are days of the company's zone, the last one included")
export type CompanyPrefs = z.infer<typeof CompanyPrefs>

export const SaveCompanyPrefs = z.strictObject({
  ...CompanyPrefs.shape,
  seen: z
    .strictObject(CompanyPrefs.shape)
    .optional()
    .describe('How settings stood when this was decided: refused where one of them stands otherwise by now'),
})
export type SaveCompanyPrefs = z.infer<typeof SaveCompanyPrefs>

/** Every setting that is saved, as it is read back. */
type ReadBack = { [Setting in keyof CompanyPrefs]-?: Exclude<CompanyPrefs[Setting], undefined> }

export const CompanyPrefsView = z.object({
  companyid: z.string(),
  slug: z.string(),
  currency: z.string(),
  zone: z.string(),
  defaultLocale: z.enum(locales),
  closedFrom: z.string().nullable(),
  closedTo: z.string().nullable(),
  onTheSpot: z.boolean(),
  onTheSpotLimit: z.int(),
  embedOrigins: z.array(z.string()),
  status: z.enum(companyStatuses),
  handedInAt: instant
    .nullable()
    .describe('Since when it waits for approval; null before, and while changes are asked for'),
  decision: z.enum(companyDecisions).nullable().describe('What an operator decided last'),
  decisionWords: z.string().nullable().describe('What the operator said to it'),
}) satisfies z.ZodType<ReadBack>
export type CompanyPrefsView = z.infer<typeof CompanyPrefsView>

export const HandIn = z.strictObject({
  companyid: CompanyId,
  seen: z
    .string()
    .max(100)
    .optional()
    .describe('The `mark` of its set-up as it was read: what somebody else has changed since is not handed in unread'),
})
export type HandIn = z.infer<typeof HandIn>

export const MakeInvite = z
  .strictObject({
    companyid: CompanyId,
    infoid: Id.optional(),
    email: z.string().min(3).max(255).optional(),
    phoneno: z.string().min(5).max(32).optional(),
    toid: Id.optional(),
    flags: flagsInput.optional(),
    perms: permsInput.optional(),
    title: line(60).optional(),
    own: z
      .boolean()
      .optional()
      .describe('Whether the rights will hold for their own bookings alone; never those of an owner'),
  })
  .refine(({ email, phoneno, toid }) => [email, phoneno, toid].filter((way) => way !== undefined).length === 1, {
    path: ['email'],
    message: 'one_of',
  })
  .describe('Exactly one of email, phoneno and toid names the invited person')
export type MakeInvite = z.infer<typeof MakeInvite>

export const AnswerInvite = z
  .strictObject({ toid: Id, infoid: Id, msgid: Id })
  .describe('Which invite: to whom, for which branch, by which message')
export type AnswerInvite = z.infer<typeof AnswerInvite>

export const RevokeInvite = z
  .strictObject({ toid: Id.optional(), infoid: Id.optional(), msgid: Id.optional() })
  .refine(({ toid, infoid, msgid }) => msgid !== undefined || (toid !== undefined && infoid !== undefined), {
    path: ['msgid'],
    message: 'required',
  })
export type RevokeInvite = z.infer<typeof RevokeInvite>

export const ResendInvite = z.strictObject({ msgid: Id })
export type ResendInvite = z.infer<typeof ResendInvite>

export const InvitesQuery = z.strictObject({
  companyid: CompanyId.optional(),
  cursor: Id.optional(),
})
export type InvitesQuery = z.infer<typeof InvitesQuery>

export const InviteView = z.object({
  msgid: z.string(),
  toid: z.string().nullable(),
  infoid: z.string(),
  companyid: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  companyAvatarFileId: z.string().nullable(),
  branch: z.string(),
  to: z.string().nullable().describe('Whom it was sent to, for those who sent it'),
  flags: StaffFlags,
  perms: StaffPerms,
  title: z.string(),
  own: z.boolean().describe('Whether the rights will hold for their own bookings alone'),
  whole: z.boolean().describe('Whether they will hold in every branch, not in `branch` alone'),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type InviteView = z.infer<typeof InviteView>
export const InvitesView = pageOf(InviteView)
export type InvitesView = z.infer<typeof InvitesView>
