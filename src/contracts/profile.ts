import { z } from 'zod'
import { companyStatuses } from '#shared/company-status.ts'
import { countries, noCountry } from '#shared/countries.ts'
import { locales } from '#shared/locale.ts'
import { currencies } from '#shared/money.ts'
import { lockedKinds, notificationChannels, notificationKinds } from '#shared/notifications.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { OfferRow } from './catalogue.ts'
import { CompanyId, Id } from './id.ts'
import { linklessName } from './names.ts'
import { MoneyView } from './shown.ts'
import { StaffFlags, StaffPerms } from './staff.ts'
import { instant } from './when.ts'

export const StaffEntry = z.object({ toid: z.string(), flags: StaffFlags, perms: StaffPerms, can: StaffPerms })

export const ProfileCompany = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  avatarFileId: z.string().nullable(),
  status: z.enum(companyStatuses),
  handedInAt: instant
    .nullable()
    .describe('Since when it waits for approval, or was handed in before; null while it is set up'),
  staff: z.array(StaffEntry),
})

export const OwnCard = z
  .object({
    infoid: z.string(),
    isPrimary: z.boolean(),
    name: z.record(z.string(), z.string()),
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    postcode: z.string(),
    country: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  })
  .describe('An address card of the signed-in person. The primary one has the email and phone of the login.')
export type OwnCard = z.infer<typeof OwnCard>

export const ProfileView = z
  .object({
    id: z.string(),
    cinfoid: z.string(),
    folderid: z.string(),
    uts: z.number(),
    isperson: z.literal(true),
    name: z.string(),
    avatarFileId: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    hasPassword: z.boolean(),
    sysadmin: z.boolean(),
    twoFactor: z.boolean(),
    cdata: z.object({ locale: z.enum(locales).optional() }),
    companies: z.array(ProfileCompany).optional(),
    infos: z.array(OwnCard).optional(),
  })
  .describe(
    'The signed-in person. `uts` is the last change in milliseconds; `companies` only with `withCompanies`, `infos` only with `withInfos`.',
  )
export type ProfileView = z.infer<typeof ProfileView>

export const ProfileQuery = z.strictObject({
  withCompanies: z.enum(['0', '1']).optional(),
  withInfos: z.enum(['0', '1']).optional(),
})

export const ContactUtsQuery = z
  .strictObject({
    ids: z
      .string()
      .max(100 * 37)
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(Id).min(1).max(100)),
  })
  .describe('At most a hundred contact ids, separated by commas')

export const AnnounceQuery = z.strictObject({ id: Id, infoid: Id })

export const ChannelWishes = z
  .partialRecord(z.enum(notificationChannels), z.boolean())
  .describe('By which channels somebody wants to be told; what is not named stays')

export const Preferences = z.strictObject({
  currency: z.enum(currencies).optional(),
  country: z.enum([...countries, noCountry]).optional(),
  itemHistory: z
    .array(Id)
    .max(10)
    .refine((items) => new Set(items).size === items.length, 'unique')
    .optional()
    .describe('Each once'),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  notifications: z
    .partialRecord(z.enum(notificationKinds), z.partialRecord(z.enum(notificationChannels), z.boolean()))
    .superRefine((wishes, check) => {
      for (const kind of lockedKinds)
        if (Object.values(wishes[kind] ?? {}).includes(false))
          check.addIssue({ code: 'custom', path: [kind], message: 'locked' })
    })
    .optional()
    .describe('All notification preferences; kinds that cannot be muted accept no `false`'),
})
export type Preferences = z.infer<typeof Preferences>

export const PreferencesView = z.object({
  currency: z.enum(currencies),
  country: z.enum([...countries, noCountry]),
  itemHistory: z.array(z.string()),
  theme: z.enum(['light', 'dark', 'auto']),
  notifications: z.partialRecord(z.enum(notificationKinds), z.partialRecord(z.enum(notificationChannels), z.boolean())),
})
export type PreferencesView = z.infer<typeof PreferencesView>

export const UpdatePerson = z
  .strictObject({
    id: Id,
    name: linklessName.optional(),
    avatarFileId: Id.nullable().optional(),
    cdata: z.strictObject({ locale: z.enum(locales) }).optional(),
  })
  .describe("A person's own card: what PUT contact changes")
export type UpdatePerson = z.infer<typeof UpdatePerson>

export const FavouriteKey = z.strictObject({
  offerid: Id,
  companyid: CompanyId,
  itemid: Id,
})
export type FavouriteKey = z.infer<typeof FavouriteKey>

export const ConnectsFind = z.strictObject({
  itemid: Id.optional(),
  offerid: Id.optional(),
  docid: Id.optional(),
})
export type ConnectsFind = z.infer<typeof ConnectsFind>
export const ConnectsForm = z.strictObject({ fav: z.boolean().optional() })

export const ConnectView = z
  .object({
    docid: z.string(),
    offerid: z.string(),
    companyid: z.string(),
    itemid: z.string(),
    fav: z.literal(true),
    at: z.string(),
    title: z.string(),
    companyName: z.string(),
    companyVerified: z.boolean(),
    slug: z.string(),
    price: MoneyView,
    priceModel: z.enum(priceModels),
    pictureFileId: z.string().nullable(),
    ratingSum: z.number(),
    ratingCount: z.number(),
    zone: z.string(),
    travel: OfferRow.shape.travel,
    least: OfferRow.shape.least,
  })
  .describe('A favourite with what its card shows')
export type ConnectView = z.infer<typeof ConnectView>

export const WebLog = z.strictObject({ text: z.string().min(1).max(2_000), info: z.unknown().optional() })
export type WebLog = z.infer<typeof WebLog>

export const StatisticsEvent = z.strictObject({
  name: z.enum(['search', 'price_form', 'visit_service', 'error', 'login']),
  url: z.string().max(500).optional(),
  props: z
    .record(z.string().max(40), z.union([z.string().max(400), z.number(), z.boolean()]))
    .refine((props) => Object.keys(props).length <= 10, 'too_big')
    .meta({ maxProperties: 10 })
    .optional(),
})
export type StatisticsEvent = z.infer<typeof StatisticsEvent>
