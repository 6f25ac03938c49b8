import { z } from 'zod'
import { DAY_MINUTES } from '#shared/time.ts'

const minute = z.int().min(0).max(DAY_MINUTES)

export const OpeningHours = z
  .strictObject({ weekday: z.int().min(1).max(7), from: minute, to: minute })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'before_from' })
  .describe('Open on a weekday (1 = Monday), in minutes of the local day')
export type OpeningHours = z.infer<typeof OpeningHours>

/** Most openings of a week: three a day. */
const mostOpenings = 21

/** No weekday is open twice at a time. */
const apart = (hours: readonly OpeningHours[]) =>
  hours.every((one, i) =>
    hours.slice(i + 1).every(({ weekday, from, to }) => weekday !== one.weekday || to <= one.from || one.to <= from),
  )

export const OpeningWeek = z.array(OpeningHours).min(1).max(mostOpenings).refine(apart, 'overlap')
export const WorkingWeek = z.array(OpeningHours).max(mostOpenings).refine(apart, 'overlap')
