import { z } from 'zod'
import { companyStates } from '#shared/company-life.ts'
import { policyPresetNames } from '#shared/order-axes.ts'
import { hasLink } from '#shared/person-name.ts'
import { isPrice, mostPrice } from '#shared/policy.ts'
import { mostFirstServices, starterKeys } from '#shared/starters.ts'
import { DAY_MINUTES } from '#shared/time.ts'
import { Card, CompanyPrefs } from './contacts.ts'
import { OpeningWeek } from './hours.ts'
import { CompanyId, Id } from './id.ts'
import { line } from './names.ts'
import { MoneyView } from './shown.ts'

export const SetupQuery = z.strictObject({ companyid: CompanyId })
export type SetupQuery = z.infer<typeof SetupQuery>

/** The least and the most minutes that a service takes. */
const length = z
  .int()
  .min(5)
  .max(DAY_MINUTES / 2)
const sen = z.int().min(0).max(mostPrice).refine(isPrice, 'too_small')

const ownTitle = line(80)
  .min(2)
  .refine((title) => !hasLink(title), 'link')

export const FirstService = z
  .strictObject({
    offerid: Id.optional(),
    starter: z
      .enum(starterKeys)
      .nullish()
      .describe('What it began as: its name in the other languages comes from there; null: nothing'),
    category: z.string().min(1).max(60).describe('The key of its category'),
    title: ownTitle,
    sen: sen.describe('Its price, in sen; 0 is free'),
    minutes: length,
  })
  .describe(
    'A service with which a company begins: with `offerid` one that it has already, or, where it has that no more, a new one',
  )
export type FirstService = z.infer<typeof FirstService>

const places = { atProvider: z.boolean(), atCustomer: z.boolean() }
const radiusKm = z.int().min(1).max(200)

export const FirstServices = z
  .strictObject({
    ...places,
    radiusKm: radiusKm.nullish().describe('How far somebody comes, where it is at the customer’s; null: nobody comes'),
    policyPreset: z.enum(policyPresetNames),
    list: z.array(FirstService).min(1).max(mostFirstServices),
  })
  .refine(({ atProvider, atCustomer }) => atProvider || atCustomer, { path: ['atProvider'], message: 'required' })
  .refine(({ atCustomer, radiusKm }) => !atCustomer || typeof radiusKm === 'number', {
    path: ['radiusKm'],
    message: 'required',
  })
  .describe('All services with which a company begins, where they are given, and what a cancellation costs')
export type FirstServices = z.infer<typeof FirstServices>

export const SaveSetup = z
  .strictObject({
    companyid: CompanyId,
    place: Card.optional(),
    hours: OpeningWeek.optional(),
    services: FirstServices.optional(),
    paid: z
      .strictObject({ onTheSpot: z.boolean(), onTheSpotLimit: CompanyPrefs.shape.onTheSpotLimit })
      .optional()
      .describe('Whether buyers may pay on the spot, and up to which total, in sen'),
    seen: z
      .string()
      .max(100)
      .optional()
      .describe('The `mark` of what was read: a part that somebody else has changed since is not written over'),
    whole: z
      .string()
      .max(100)
      .optional()
      .describe(
        'The `mark` of all that was read, for whoever is about to hand it in: refused where somebody else has changed what is not saved here, too',
      ),
  })
  .describe('What is not given stays; services and hours that are given replace all before them')
export type SaveSetup = z.infer<typeof SaveSetup>

export const GiveUp = z.strictObject({ companyid: CompanyId })

export const OpenedHours = z
  .object({ weekday: z.int(), from: z.int(), to: z.int() })
  .describe('Open on a weekday (1 = Monday), in minutes of the local day')
export const OpenedWeek = z.array(OpenedHours)

export const GivenServices = z.object({
  ...places,
  radiusKm: z.int().nullable(),
  policyPreset: z.enum(policyPresetNames),
})

export const SetupView = z
  .object({
    companyid: z.string(),
    slug: z.string(),
    name: z.string(),
    registrationNumber: z.string().nullable(),
    state: z.enum(companyStates).describe('`setting_up` as long as it may be changed here'),
    onTheSpot: z.boolean(),
    onTheSpotLimit: z.int(),
    asked: z.string().nullable().describe('What an operator asked to be changed, as long as it is not handed in again'),
    rejected: z.string().nullable().describe('Why an operator did not approve it, where it has ended by that'),
    mark: z.string().describe('Another one once somebody has changed something of it'),
    place: z
      .object({
        infoid: z.string(),
        phone: z.string().nullable(),
        line1: z.string().nullable(),
        postcode: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        lat: z.number().nullable().describe('Where a pin was set; null where it lies with its town'),
        lng: z.number().nullable(),
      })
      .nullable(),
    hours: OpenedWeek,
    services: GivenServices.extend({
      list: z.array(
        z.object({
          offerid: z.string(),
          starter: z.enum(starterKeys).nullable(),
          category: z.string(),
          title: z.string(),
          price: MoneyView,
          minutes: z.int(),
        }),
      ),
    }),
  })
  .describe('A company that is being set up, as far as it is')
export type SetupView = z.infer<typeof SetupView>
