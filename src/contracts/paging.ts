import { z } from 'zod'

/** The answer of a list, everywhere: its rows, and the cursor of the next page; null ends it. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), cursor: z.string().nullable() })

/** The page size in a query: digits only, so that 0x10, 1e2 or true are invalid. */
export const pageSize = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value),
    z.number().int().min(1).max(most),
  )
