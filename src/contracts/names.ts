import { z } from 'zod'
import { linkInName } from '#shared/person-name.ts'

/** The name of somebody or something: one line. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'characters')
  // At least one visible character.
  .regex(/[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u, 'characters')

/** The name of a person. */
export const personName = name.refine((text) => !linkInName.test(text), 'link')
