import { choiceOfOffer, draftKey } from './draft-key.ts'

/** Under which this tab keeps what is chosen on the page of an offer; a link that wishes something else begins anew. */
export const choiceKey = (offerid: string): string => draftKey(`${choiceOfOffer}${offerid}${window.location.search}`)

/** What is kept of the choices that have become one of some checkouts or drafts, by their keys. */
const keptOf = (ids: readonly string[]): [key: string, kept: string][] =>
  Object.keys(sessionStorage).flatMap((key) => {
    const kept = key.startsWith(draftKey(choiceOfOffer)) ? sessionStorage.getItem(key) : null
    return kept && ids.some((id) => kept.includes(id)) ? [[key, kept]] : []
  })

/**
 * Deletes what was chosen on pages of offers and is no choice any more: it was booked, or taken out of the cart.
 * @param ids of the checkouts and drafts that it became
 */
export function forgetChoices(ids: readonly string[]): void {
  for (const [key] of keptOf(ids)) sessionStorage.removeItem(key)
}

/** What is kept of a choice: what it became, and the note that is part of it as it stands, and as it was sent. */
interface Kept {
  state: { note: string }
  opened: { groupid: string; sent: string } | null
  inCart: { sent: string } | null
}

/** The choice that became a checkout stays, and holds no time any more: the checkout was given back. */
export function noteGivenBack(groupid: string): void {
  for (const [key, kept] of keptOf([groupid])) {
    const choice = JSON.parse(kept) as Kept
    if (choice.opened?.groupid === groupid) sessionStorage.setItem(key, JSON.stringify({ ...choice, opened: null }))
  }
}

/**
 * Writes the note that was typed at a checkout into the choices that became it: their pages show what was written last.
 * @param ids of the checkout and its draft
 */
export function noteInChoices(ids: readonly string[], note: string): void {
  for (const [key, kept] of keptOf(ids)) {
    const choice = JSON.parse(kept) as Kept
    choice.state.note = note
    // What was sent has it by now, too: it is the same choice.
    for (const became of [choice.opened, choice.inCart]) if (became?.sent) became.sent = withNote(became.sent, note)
    sessionStorage.setItem(key, JSON.stringify(choice))
  }
}

/** What was sent of a choice, its booking first, with another note: in the same words as a page that has it now. */
function withNote(sent: string, note: string): string {
  const [{ note: _before, ...booking }, ...rest] = JSON.parse(sent) as [Record<string, unknown>, ...unknown[]]
  return JSON.stringify([{ ...booking, ...(note && { note }) }, ...rest])
}
