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

/** What is kept of a choice that a note is part of: as it stands, and as it was sent. */
interface Noted {
  state: { note: string }
  opened: { sent: string } | null
  inCart: { sent: string } | null
}

/**
 * Writes the note that was typed at a checkout into the choices that became it: their pages show what was written last.
 * @param ids of the checkout and its draft
 */
export function noteInChoices(ids: readonly string[], note: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const kept = key.startsWith(draftKey(prefix)) ? sessionStorage.getItem(key) : null
    if (!kept || !ids.some((id) => kept.includes(id))) continue
    const choice = JSON.parse(kept) as Noted
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
