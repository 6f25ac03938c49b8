import { z } from 'zod'
import { type FeatureSwitch, featureNames } from '#shared/feature-switches.ts'

const link = z.object({ link: z.string(), name: z.string() })

/** Each switch of the installation, on or off. */
export const switches = Object.fromEntries(featureNames.map((name) => [name, z.boolean()])) as Record<
  FeatureSwitch,
  z.ZodBoolean
>

export const FeaturesView = z.object({ ...switches, google: z.boolean(), demo: z.boolean() })

export const SwitchFeatures = z
  .strictObject(switches)
  .partial()
  .describe('The switches that are turned; the others stay')

export const LetterheadView = z.object({
  attach: z.string(),
  emailStyles: z.string(),
  Extras: z.array(link),
  info1: z.string(),
  info2: z.string(),
  info3: z.string(),
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  LogoLinks: z.array(link),
  logoSize: z.number(),
  referrer: z.string(),
})

export const BookingSettingsView = z.object({
  holdMinutes: z.number(),
  graceMinutes: z.number(),
  requestHours: z.number(),
  slotStepMinutes: z.number(),
  noticeMinutes: z.number(),
  horizonDays: z.number(),
  mostReschedules: z.number(),
  mostTickets: z.number(),
})
