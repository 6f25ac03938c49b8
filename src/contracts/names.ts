import { z } from 'zod'

/** What somebody or something is called: one line. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'characters')
