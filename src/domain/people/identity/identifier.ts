import { domainToASCII } from 'node:url'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'
import { DomainError, invalid } from '#shared/errors.ts'
import { mailboxForm } from '#shared/mailbox.ts'

/** What a person signs in by: `value` is the normalised, unique form, `typed` the one to send to. */
export interface Identifier {
  kind: 'email' | 'phone'
  value: string
  typed: string
}

/** Countries whose numbers may get a text message. Others cost or hide too much. */
const servedCountries: readonly CountryCode[] = [
  'MY',
  'SG',
  'BN',
  'ID',
  'TH',
  'PH',
  'VN',
  'HK',
  'TW',
  'CN',
  'IN',
  'JP',
  'KR',
  'AU',
  'GB',
]
const textableTypes: readonly string[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * The identifier in a request that carries an email or a phone, never both.
 * @throws DomainError `request.invalid` when it is neither, both or wrong; `identity.number_not_served`.
 */
export function readIdentifier(
  input: { email?: string | undefined; phone?: string | undefined },
  phonePath = 'phoneno',
): Identifier {
  if (input.email !== undefined && input.phone !== undefined) throw invalid({ path: phonePath, code: 'one_of' })
  if (input.email !== undefined) return readEmail(input.email)
  if (input.phone !== undefined) return readPhone(input.phone, phonePath)
  throw invalid({ path: 'email', code: 'required' })
}

/**
 * Normalises an email: NFKC, lower case, ASCII domain without trailing dot; at Gmail, where dots mean nothing, without dots.
 * @throws DomainError `request.invalid`
 */
export function readEmail(input: string): Identifier {
  const text = input.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1).replace(/\.$/, ''))
  const wellFormed =
    at > 0 &&
    text.length <= 255 &&
    local.length <= 64 &&
    // No invisible characters: two addresses must not look the same.
    /^[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}@<>()[\]\\,;:"]+$/u.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
  if (!wellFormed) throw invalid({ path: 'email', code: 'email' })
  const typed = `${local}@${domain}`
  return { kind: 'email', value: mailboxForm(typed), typed }
}

/** The normalised form of an address that was stored as it was typed; itself where it is none. */
export function normalEmail(stored: string): string {
  try {
    return readEmail(stored).value
  } catch {
    return stored.toLowerCase()
  }
}

/**
 * Normalises a phone number to E.164; without a country code it is Malaysian.
 * @throws DomainError `request.invalid`; `identity.number_not_served` where no text message can or may be sent.
 */
export function readPhone(input: string, path = 'phoneno'): Identifier {
  const number = parsePhoneNumber(input.normalize('NFKC').trim(), { defaultCountry: 'MY', extract: false })
  if (!number?.isValid()) throw invalid({ path, code: 'phone' })
  const served = number.country !== undefined && servedCountries.includes(number.country)
  if (!served || !textableTypes.includes(number.getType() ?? '')) throw new DomainError('identity.number_not_served')
  return { kind: 'phone', value: number.number, typed: number.number }
}

/** The mailbox where mails to an address end up, without its `+tag`. @param value of a normalised `Identifier`. */
export function mailboxOf(value: string): string {
  return value.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1')
}

/** The country's dial code of a phone, '60'. */
export function dialCodeOf({ value }: Identifier): string {
  return parsePhoneNumber(value)?.countryCallingCode ?? ''
}

/** An identifier as it may be shown to somebody who has only typed it: 'n***@example.com', '+60***678'. */
export function maskIdentifier({ kind, typed }: Identifier): string {
  if (kind === 'phone') return `${typed.slice(0, 3)}***${typed.slice(-3)}`
  const at = typed.lastIndexOf('@')
  return `${typed.slice(0, 1)}***${typed.slice(at)}`
}
