import { z } from 'zod'
import { hasLink } from '#shared/person-name.ts'

const isVisible = (text: string) => /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * A text of one line, as mails and lists show it: what is not empty shows something, too. Its pattern is read by the validators of
 * others: without flags.
 */
export const line = (most: number) =>
  z
    .string()
    .trim()
    // Nothing else is looked for in what is too long.
    .max(most, { abort: true })
    .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'characters')
    // At least one visible character.
    .refine((text) => text === '' || isVisible(text), 'characters')

/** The name of something. */
export const name = line(100).min(1)

/** The name of a person or a company. */
export const linklessName = name.refine((text) => !hasLink(text), 'link')

/** The names of one or more people who come together; a form leaves room for what parts them. */
export const linklessNames = line(600)
  .min(1)
  .refine((text) => !hasLink(text), 'link')
