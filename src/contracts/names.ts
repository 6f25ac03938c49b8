import { z } from 'zod'

/** The name of somebody or something: one line. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'characters')
  // At least one visible character.
  .regex(/[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u, 'characters')
