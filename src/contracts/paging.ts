import { z } from 'zod'

/** The answer of a list, everywhere: its rows, and the cursor of the next page; null ends it. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), cursor: z.string().nullable() })

/** How many rows a list has: they are counted up to a bound. */
const Found = z.object({
  count: z.int().nonnegative(),
  orMore: z.boolean().describe('Counting ended here: there may be more'),
})
export type Found = z.infer<typeof Found>

/** The answer of a list that says on its first page how many rows it has. */
export const countedPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({
    found: Found.optional().describe('How many rows the filters find, whatever the page; on the first page alone'),
  })

/** A page of a list that is counted. */
export interface CountedPage<Row> {
  rows: Row[]
  cursor: string | null
  found?: Found
}

/** The page size in a query: digits only, so that 0x10, 1e2 or true are invalid. */
export const pageSize = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value),
    z.number().int().min(1).max(most),
  )
