import { brand } from '#shared/brand.ts'

/** The key of a list under `/api/data/<slug>-…`. */
export const dataKey = <P extends string>(plural: P) => `GET /api/data/${brand.slug}-${plural}` as const

/** The key of one row of such a list. */
export const oneKey = <P extends string, I extends string>(plural: P, id: I) =>
  `GET /api/data/${brand.slug}-${plural}/{${id}}` as const
