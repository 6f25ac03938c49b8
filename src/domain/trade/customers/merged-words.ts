import { isDeepStrictEqual } from 'node:util'
import { cut } from '#shared/cut.ts'
import { figures } from '#shared/figures.ts'
import type { customers, Words } from './customers.tables.ts'

export const wordsOf = (row: typeof customers.$inferSelect): Words => ({
  email: row.email,
  phone: row.phone,
  note: row.note,
  tags: row.tags,
  emailConsent: row.emailConsent,
  emailConsentAt: row.emailConsentAt?.toISOString() ?? null,
  emailConsentSource: row.emailConsentSource,
  phoneConsent: row.phoneConsent,
  phoneConsentAt: row.phoneConsentAt?.toISOString() ?? null,
  phoneConsentSource: row.phoneConsentSource,
})

/** The same, to be written. */
export const wordsAgain = ({ emailConsentAt, phoneConsentAt, ...words }: Words) => ({
  ...words,
  emailConsentAt: emailConsentAt === null ? null : new Date(emailConsentAt),
  phoneConsentAt: phoneConsentAt === null ? null : new Date(phoneConsentAt),
})

/**
 * What is written of the one who is kept: addresses where they had none, both notes, the tags of both as far as there is room. Of consent
 * the stricter word counts: a no before nothing said, and that before a yes.
 */
export function mergedWords(kept: Words, gone: Words): Words {
  const byEmail = strictness(gone.emailConsent) < strictness(kept.emailConsent) ? gone : kept
  const byPhone = strictness(gone.phoneConsent) < strictness(kept.phoneConsent) ? gone : kept
  return {
    email: kept.email ?? gone.email,
    phone: kept.phone ?? gone.phone,
    note: cut([...new Set([kept.note, gone.note])].filter(Boolean).join('\n'), figures.noteLength) || null,
    tags: [...new Set([...kept.tags, ...gone.tags])].slice(0, figures.mostTags),
    emailConsent: byEmail.emailConsent,
    emailConsentAt: byEmail.emailConsentAt,
    emailConsentSource: byEmail.emailConsentSource,
    phoneConsent: byPhone.phoneConsent,
    phoneConsentAt: byPhone.phoneConsentAt,
    phoneConsentSource: byPhone.phoneConsentSource,
  }
}

const strictness = (consent: boolean | null) => (consent === null ? 1 : consent ? 2 : 0)

/** What stands and falls together: a consent without its instant says nothing. A word that belongs to none of these does not compile. */
const togetherWith = {
  email: 'email',
  phone: 'phone',
  note: 'note',
  tags: 'tags',
  emailConsent: 'emailConsent',
  emailConsentAt: 'emailConsent',
  emailConsentSource: 'emailConsent',
  phoneConsent: 'phoneConsent',
  phoneConsentAt: 'phoneConsent',
  phoneConsentSource: 'phoneConsent',
} as const satisfies Record<keyof Words, keyof Words>

/** A merge into somebody: their words before it, and those that it brought. */
interface Brought {
  before: Words
  brought: Words
}

/**
 * What stands of somebody once a merge into them is taken back: what it brought goes, and what later ones brought, or somebody wrote since, stays.
 * @param now their words
 * @param taken the merge
 * @param later the merges into them since that still stand, the oldest first
 * @returns their words, and those that then stood before each of the later ones
 */
export function wordsWithout(now: Words, taken: Brought, later: readonly Brought[]): { now: Words; befores: Words[] } {
  const befores: Words[] = []
  let was = mergedWords(taken.before, taken.brought)
  let is = taken.before
  for (const { before, brought } of later) {
    const without = unlessWritten(before, was, is)
    befores.push(without)
    was = mergedWords(before, brought)
    is = mergedWords(without, brought)
  }
  return { now: unlessWritten(now, was, is), befores }
}

/** The words that are, where they stand as a merge left them; else somebody wrote since. */
function unlessWritten(found: Words, was: Words, is: Words): Words {
  const keys = Object.keys(togetherWith) as (keyof Words)[]
  const isWritten = (key: keyof Words) =>
    keys.some((each) => togetherWith[each] === togetherWith[key] && !isDeepStrictEqual(found[each], was[each]))
  return { ...is, ...Object.fromEntries(keys.filter(isWritten).map((key) => [key, found[key]])) }
}
