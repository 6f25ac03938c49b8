import { cut } from '#shared/cut.ts'
import { figures } from '#shared/figures.ts'
import type { customers, Words } from './customers.tables.ts'

type Customer = typeof customers.$inferSelect

export const wordsBefore = (row: Customer): Words => ({
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

/** The same, to be written back. */
export const wordsAgain = ({ emailConsentAt, phoneConsentAt, ...words }: Words) => ({
  ...words,
  emailConsentAt: emailConsentAt === null ? null : new Date(emailConsentAt),
  phoneConsentAt: phoneConsentAt === null ? null : new Date(phoneConsentAt),
})

/**
 * What is written of the one who is kept: addresses where they had none, both notes, the tags of both as far as there is room. Of consent
 * the stricter word counts: a no before nothing said, and that before a yes.
 */
export function mergedWords(kept: Customer, gone: Customer) {
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
