/**
 * Whether the customer is asked before a booking moves to a time, as the server said it.
 * @param from from which new time on nobody is asked; null where it is always a question.
 */
export function asksFirst(from: string | null, startsAt: string): boolean {
  return from === null || Date.parse(startsAt) < Date.parse(from)
}
