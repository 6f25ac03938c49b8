import { holdMinutes } from '#shared/figures.ts'
import { MINUTE } from '#shared/time.ts'
import { choiceKey } from '#web/ui/state/kept-choice.ts'
import type { SelectionState } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/**
 * What was chosen on the page of an offer, and the checkout that it became, if it did: `sent` is the choice that it holds, `choice`
 * the same without the note.
 */
export interface KeptSelection {
  state: SelectionState
  opened: { groupid: string; at: number; sent: string; choice: string } | null
  /** The draft of the cart that it replaces. */
  instead: string | null
  /**
   * The drafts that it became in the cart. `sent` is what they hold, `choice` the same without the note; both empty where only
   * some of its dates went in.
   */
  inCart: { orderids: string[]; sent: string; choice: string } | null
}

/** Keeps what is chosen for as long as the tab lives. Browser only. */
export function keepSelection(offerid: string, kept: KeptSelection): void {
  sessionStorage.setItem(choiceKey(offerid), JSON.stringify(kept))
}

/** What was kept, as far as the offer still has it. Null where nothing was, or its checkout is over. Browser only. */
export function keptSelection(terms: OfferTerms, start: SelectionState): KeptSelection | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(choiceKey(terms.offerid)) ?? 'null') as KeptSelection | null
    if (!kept || (kept.opened && Date.now() - kept.opened.at > holdMinutes * MINUTE)) return null
    return { ...kept, inCart: kept.inCart ?? null, state: stillOffered(terms, start, kept.state, Date.now()) }
  } catch {
    // Of an older version of the page.
    return null
  }
}

/** A choice that was made before, without what the offer no longer has, or the clock has passed. */
export function stillOffered(
  terms: OfferTerms,
  start: SelectionState,
  was: SelectionState,
  now: number,
): SelectionState {
  const has = (ids: readonly string[], id: string | null) => id !== null && ids.includes(id)
  const known = (chosen: Record<string, number>, ids: readonly string[]) =>
    Object.fromEntries(Object.entries(chosen).filter(([id]) => ids.includes(id)))
  const occurrence = terms.occurrences.find(({ occurrenceid }) => occurrenceid === was.occurrenceid)
  const isAhead = was.startsAt !== null && Date.parse(was.startsAt) > now
  return {
    ...start,
    ...was,
    variantid: has(
      terms.variants.map(({ variantid }) => variantid),
      was.variantid,
    )
      ? was.variantid
      : start.variantid,
    addons: known(
      was.addons,
      terms.addons.map(({ addonid }) => addonid),
    ),
    staffid: has(
      terms.people.map(({ staffid }) => staffid),
      was.staffid,
    )
      ? was.staffid
      : null,
    occurrenceid: occurrence?.occurrenceid ?? start.occurrenceid,
    tickets: occurrence
      ? known(
          was.tickets,
          occurrence.tickets.map(({ tickettypeid }) => tickettypeid),
        )
      : {},
    place: terms.places.includes(was.place.kind) ? was.place : start.place,
    ...(!isAhead && { startsAt: null, day: start.day, repeat: null, swaps: {} }),
  }
}
