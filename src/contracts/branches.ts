import { z } from 'zod'
import { figures } from '#shared/figures.ts'
import { isZone } from '#shared/zones.ts'
import { cardFields } from './contacts.ts'
import { OpeningHours, WorkingWeek } from './hours.ts'
import { companyKey, Id } from './id.ts'
import { countedPageOf, pageSize } from './paging.ts'
import { withBoth } from './position.ts'
import { LocalizedText } from './shown.ts'
import { instant } from './when.ts'

export const BranchesQuery = z.strictObject({
  companyid: companyKey,
  limit: pageSize(100).optional(),
  cursor: Id.optional(),
})
export type BranchesQuery = z.infer<typeof BranchesQuery>

export const BranchRow = z
  .object({
    infoid: z.string(),
    name: LocalizedText,
    called: z.string().describe('What it is called in the language of the request: its name, else its town'),
    line: z.string().describe('Its address in one line'),
    primary: z.boolean().describe('The one that stands first'),
    used: z.boolean().describe('Whether it is in use: nobody sees or books one that is not'),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postcode: z.string().nullable(),
    country: z.string(),
    lat: z.number().nullable().describe('Where a pin was set; null where it lies with its town'),
    lng: z.number().nullable(),
    zone: z.string(),
    phonePublic: z.boolean(),
    galleryFileIds: z.array(z.string()),
    hours: z.array(OpeningHours).describe('Its own opening hours; none: it is open whenever somebody works there'),
    worked: z
      .array(OpeningHours)
      .describe('When somebody works there, which is shown where it has no hours of its own'),
    beyond: z.int().describe('How many bookings ahead lie beyond its own hours; they stand'),
    firstBeyondAt: instant.nullable().describe('When the first of those begins'),
    mark: z.string().describe('Another one once somebody has changed something of it'),
  })
  .describe('A branch of a company, for whoever edits it')
export type BranchRow = z.infer<typeof BranchRow>

export const BranchesView = countedPageOf(BranchRow)
export type BranchesView = z.infer<typeof BranchesView>

export const SaveBranch = withBoth(
  z.strictObject({
    companyid: companyKey,
    infoid: Id.optional(),
    ...cardFields,
    zone: z
      .string()
      .max(60)
      .refine(isZone, 'format')
      .optional()
      .describe('Whose clock its hours are of, by the IANA name; without it that of the company'),
    phonePublic: z
      .boolean()
      .optional()
      .describe('Whether everybody sees its number on the storefront; else whoever has booked there'),
    galleryFileIds: z
      .array(Id)
      .max(figures.branchPictures)
      .refine((ids) => new Set(ids).size === ids.length, 'repeated')
      .optional()
      .describe('In the order in which they are shown, each once'),
    hours: WorkingWeek.optional().describe(
      'All of a usual week; an empty list: it is open whenever somebody works there',
    ),
    seen: z
      .string()
      .max(100)
      .optional()
      .describe('Its `mark` as it was read: refused where somebody has changed the branch since'),
  }),
).describe('A branch: with `infoid` one that there is, of which stays what is not given; without it a new one')
export type SaveBranch = z.infer<typeof SaveBranch>

export const SavedBranch = z.object({ infoid: z.string() })

export const SwitchBranch = z.strictObject({
  companyid: companyKey,
  infoid: Id,
  used: z.boolean().describe('Whether it is in use from now on'),
})
export type SwitchBranch = z.infer<typeof SwitchBranch>

export const KeepsBranch = z
  .object({
    last: z.boolean().describe('It is the only one in use'),
    rights: z.boolean().describe('Rights of somebody who works there hold in it'),
    sells: z.int().describe('How many of its offers are on sale; a hundred at most are counted'),
    booked: z
      .int()
      .describe('How many of its orders are ahead, under way or being paid for; a hundred at most are counted'),
  })
  .describe('What keeps a branch in use')
