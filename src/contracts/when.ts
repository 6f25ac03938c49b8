import { z } from 'zod'

const withinReach = (text: string) => /^(19|20)/.test(text)

/** A day as date pickers offer it, 1900 to 2099: other years are no typing mistake and overflow computations. */
export const day = z.iso.date().refine(withinReach, 'out_of_range')
/** An instant of the same years, in UTC. */
export const instant = z.iso.datetime().refine(withinReach, 'out_of_range')
