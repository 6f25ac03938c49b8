import type { SelectionChange, SelectionState } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/** What each block of the booking page gets. */
export interface BlockProps {
  terms: OfferTerms
  state: SelectionState
  change: (change: SelectionChange) => void
}

/** What a block gets that folds into one line once it is done. */
export interface FoldProps {
  folded: boolean
  /** It folded because something in it was just chosen. */
  landing: boolean
  onUnfold: () => void
}
