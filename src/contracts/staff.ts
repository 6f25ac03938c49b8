import { z } from 'zod'
import { allFlags, allLetters } from '#shared/rights.ts'

const of = (allowed: string) => z.string().regex(new RegExp(`^[${allowed}]{0,20}$`), 'format')
const once = (text: string) => [...new Set(text)].join('')

export const StaffFlags = of(allFlags).describe('O for an owner, A for an admin; empty for other staff')
export const StaffPerms = of(allLetters).describe('The letters of rights')
/** The same as somebody sends them: each letter counts once. */
export const flagsInput = StaffFlags.transform(once)
export const permsInput = StaffPerms.transform(once)
