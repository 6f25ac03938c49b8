import { invalid } from '#shared/errors.ts'

/** Whether customers may choose who serves, as an offer says. */
interface Choosing {
  choosePerson: boolean
}
type Person = string | null | undefined

/**
 * Refuses a customer who asks for a person where the company decides who serves. Whoever was agreed before stays so, also where
 * the company has decided since. The company's own desk may choose and does not ask here.
 * @param agreed who is wanted by name already
 * @throws DomainError `request.invalid`
 */
export function requireMayChoose(offer: Choosing, staffid: Person, agreed?: Person): void {
  if (isDecided(offer, staffid) && staffid !== agreed) throw invalid({ path: 'staffid', code: 'not_offered' })
}

/** Whether a person is asked for by name whom the company decides on. */
export function isDecided({ choosePerson }: Choosing, staffid: Person): boolean {
  return !choosePerson && typeof staffid === 'string'
}

/**
 * With whom times are looked for that a customer asks for: with anybody where the company decides, as it would be booked. A page that
 * was opened before still finds them, and nobody learns when one of the staff is free.
 */
export function lookedForWith(offer: Choosing, staffid: string | undefined): string | undefined {
  return isDecided(offer, staffid) ? undefined : staffid
}
