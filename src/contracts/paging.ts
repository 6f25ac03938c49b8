import { z } from 'zod'

/** How many rows a page of a list has, as it stands in a query: digits only, so that 0x10, 1e2 or true are no numbers. */
export const pageSize = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value),
    z.number().int().min(1).max(most),
  )
