import { z } from 'zod'
import { linkInName } from '#shared/person-name.ts'

const isVisible = (text: string) => /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** The name of somebody or something: one line. Its pattern is read by the validators of others, too: without flags. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'characters')
  // At least one visible character.
  .refine(isVisible, 'characters')

/** The name of a person. */
export const personName = name.refine((text) => !linkInName.test(text), 'link')
