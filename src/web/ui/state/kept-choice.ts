import { draftKey } from './draft-key.ts'

const prefix = 'book_'

/** Under which this tab keeps what is chosen on the page of an offer; a link that wishes something else begins anew. */
export const choiceKey = (offerid: string): string => draftKey(`${prefix}${offerid}${window.location.search}`)

/**
 * Deletes what was chosen on pages of offers and is no choice any more: it was booked, or taken out of the cart.
 * @param ids of the checkouts and drafts that it became
 */
export function forgetChoices(ids: readonly string[]): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(draftKey(prefix))) continue
    const kept = sessionStorage.getItem(key)
    if (ids.some((id) => kept?.includes(id))) sessionStorage.removeItem(key)
  }
}
