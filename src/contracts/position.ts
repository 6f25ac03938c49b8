import { z } from 'zod'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** A position that is sent along, in degrees: `withBoth` holds that both of it are said, or neither. */
export const position = { lat: latitude.optional(), lng: longitude.optional() }
/** The same where one that stands can be taken away. */
export const positionOrNone = { lat: latitude.nullable().optional(), lng: longitude.nullable().optional() }

/** The shape with the rule that half a position is none: an address would be measured from one place and checked at another. */
export const withBoth = <S extends z.ZodType<{ lat?: number | null | undefined; lng?: number | null | undefined }>>(
  shape: S,
): S =>
  shape.refine(({ lat, lng }) => ((lat ?? null) === null) === ((lng ?? null) === null), {
    path: ['lng'],
    message: 'both',
  })
