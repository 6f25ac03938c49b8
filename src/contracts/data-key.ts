import { brand } from '#shared/brand.ts'

/** The key of a list under `/api/data/<slug>-…`. */
export const dataKey = <P extends string>(plural: P) => `GET /api/data/${brand.slug}-${plural}` as const
