import { z } from 'zod'

/** What somebody or something is called: one line. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'characters')
  // Something of it can be seen.
  .regex(/[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u, 'characters')
