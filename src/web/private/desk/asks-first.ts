/**
 * Whether a move to a time needs the customer's consent, by the server's `imposableFrom`.
 * @param from from which new time on no consent is needed; null where it is always needed.
 */
export function asksFirst(from: string | null, startsAt: string): boolean {
  return from === null || Date.parse(startsAt) < Date.parse(from)
}
