import type { SelectionChange, SelectionState } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/** What each block of the booking page gets. */
export interface BlockProps {
  terms: OfferTerms
  state: SelectionState
  change: (change: SelectionChange) => void
}
