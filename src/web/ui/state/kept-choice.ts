import { draftKey } from './draft-key.ts'

const prefix = 'book_'

/** Under which this tab keeps what is chosen on the page of an offer; a link that wishes something else begins anew. */
export const choiceKey = (offerid: string): string => draftKey(`${prefix}${offerid}${window.location.search}`)

/** Deletes what was chosen on pages of offers and became a booking by this checkout. */
export function forgetChoices(groupid: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(draftKey(prefix)) && sessionStorage.getItem(key)?.includes(groupid))
      sessionStorage.removeItem(key)
}
