import { z } from 'zod'
import { allFlags, allLetters, presets, rights } from '#shared/rights.ts'
import { OpeningHours, WorkingWeek } from './hours.ts'
import { CompanyId, companyKey, Id } from './id.ts'
import { line } from './names.ts'
import { countedPageOf, pageSize } from './paging.ts'
import { instant } from './when.ts'

const of = (allowed: string) => z.string().regex(new RegExp(`^[${allowed}]{0,20}$`), 'format')
const once = (text: string) => [...new Set(text)].join('')

export const StaffFlags = of(allFlags).describe('O for an owner, A for an admin; empty for other staff')
export const StaffPerms = of(allLetters).describe('The letters of rights')
/** The same as somebody sends them: each letter counts once. */
export const flagsInput = StaffFlags.transform(once)
export const permsInput = StaffPerms.transform(once)

export const StaffQuery = z.strictObject({
  companyid: companyKey,
  limit: pageSize(100).optional(),
  cursor: Id.optional(),
})
export type StaffQuery = z.infer<typeof StaffQuery>

const branches = z
  .array(z.object({ infoid: z.string(), name: z.string() }))
  .nullable()
  .describe('The branches that the rights hold for; null means all')

export const StaffRow = z
  .object({
    staffid: z.string(),
    toid: z.string().nullable().describe('The user; null for who appears on the schedule without an account'),
    name: z.string(),
    title: z.string(),
    avatarFileId: z.string().nullable(),
    flags: StaffFlags,
    perms: StaffPerms,
    rights: z.array(z.enum(rights)).describe('Every right held, by name, with those that a flag implies'),
    own: z.boolean().describe('Whether the rights hold for their own bookings alone'),
    branches,
    since: instant,
    isYou: z.boolean(),
    serves: z.boolean().describe('Whether customers can book them'),
    manageable: z
      .boolean()
      .describe('Whether the caller may change and remove them; nobody removes what they could not give'),
  })
  .describe('Somebody who works in a company')
export type StaffRow = z.infer<typeof StaffRow>

/** Why somebody holds a right: an owner or an admin holds all; others what a usual set has, or what was given by itself. */
const reasons = ['owner', 'admin', 'preset', 'given'] as const

export const HeldRights = z
  .object({
    staffid: z.string(),
    rights: z
      .array(z.object({ right: z.enum(rights), because: z.enum(reasons) }))
      .describe('Every right held, as calls decide by it, each with why'),
    preset: z.enum(presets).nullable().describe('The usual set of rights that theirs are'),
    own: z.boolean().describe('Whether the rights hold for their own bookings alone'),
    branches,
  })
  .describe('What somebody may do in a company, and why')
export type HeldRights = z.infer<typeof HeldRights>

export const StaffView = countedPageOf(StaffRow)
export type StaffView = z.infer<typeof StaffView>

const standing = {
  flags: flagsInput.optional(),
  perms: permsInput.optional(),
  own: z.boolean().optional().describe('Whether the rights hold for their own bookings alone'),
  infoids: z
    .array(Id)
    .min(1)
    .max(100)
    .nullable()
    .optional()
    .describe('The branches that the rights hold for; null means all'),
}

export const StaffRecord = z
  .strictObject({
    staffid: Id,
    companyid: CompanyId.optional().describe('The company, where the record names it: the one of the query'),
    ...standing,
    title: line(60).optional().describe('In the language of the request; empty takes it away'),
    seen: z
      .strictObject(standing)
      .optional()
      .describe('How it stood when this was decided: refused where something of it stands otherwise by now'),
  })
  .describe('What somebody is and may do in a company; what is not given stays')
export type StaffRecord = z.infer<typeof StaffRecord>

export const StaffCompany = z.strictObject({ companyid: companyKey })

export const StaffHoursQuery = StaffCompany.extend({ staffid: Id.describe('Who, by their `staffid`') })

export const StaffHoursView = z
  .object({
    staffid: z.string(),
    zone: z.string().describe('By whose clock: the branch’s'),
    hours: z.array(OpeningHours).describe('The hours of a usual week, in their order'),
    beyond: z.int().describe('How many bookings ahead lie beyond these hours; they stand'),
    firstBeyondAt: instant.nullable().describe('When the first of those begins'),
  })
  .describe('The weekly hours of somebody who can be booked')
export type StaffHoursView = z.infer<typeof StaffHoursView>

export const SaveStaffHours = z
  .strictObject({
    staffid: Id,
    hours: WorkingWeek.describe('All of a usual week; an empty list: they work at no time of their own'),
    seen: WorkingWeek.optional().describe(
      'How they stood when this was decided: refused where they stand otherwise by now',
    ),
  })
  .describe('The weekly hours of somebody who can be booked, in place of all before')
export type SaveStaffHours = z.infer<typeof SaveStaffHours>

const mostAtOnce = 20

export const ResignQuery = z.strictObject({
  reassignto: Id.optional().describe(
    'A colleague, by `staffid`, who takes over the bookings ahead: all of them or none',
  ),
})

export const ResignStaff = z
  .strictObject({
    companyid: companyKey,
    staffid: z
      .string()
      .min(1)
      .max(mostAtOnce * 37)
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(Id).min(1).max(mostAtOnce))
      .describe('Who, as a list with commas'),
  })
  .describe('Who stops working in a company')
export type ResignStaff = z.infer<typeof ResignStaff>

export const Resigned = z.object({
  staffids: z.array(z.string()),
  handedOver: z.int().describe('How many bookings the colleague took over'),
})
export type Resigned = z.infer<typeof Resigned>

const KeepingOrder = z.object({
  orderid: Id,
  docno: z.string(),
  startsAt: instant.nullable(),
  because: z.string().nullable().describe('Why the colleague could not take it, in the language of the request'),
})

export const KeptBy = z
  .object({
    staffid: Id,
    name: z.string(),
    booked: z.int().describe('How many bookings are ahead or under way'),
    paying: z.int().describe('How many more are being paid for just now'),
    until: instant.nullable().describe('When the last of them ends'),
    orders: z.array(KeepingOrder).describe('The first of them, for who may see orders'),
  })
  .describe('What keeps somebody from leaving a company')
