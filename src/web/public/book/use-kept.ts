import { useEffect, useLayoutEffect, useState } from 'react'
import { areInCart } from './booking-calls.ts'
import { keepSelection, keptSelection, type KeptSelection } from './kept-selection.ts'
import type { SelectionState } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/**
 * Keeps what is chosen on the page, and what it became: a reload, or the way back from the checkout, costs nothing that was
 * chosen or written.
 * @param page.select takes what was kept
 * @param page.instead the draft of the cart that is changed here
 */
export function useKept(
  terms: OfferTerms,
  {
    start,
    state,
    select,
    instead,
  }: {
    start: SelectionState
    state: SelectionState
    select: (kept: SelectionState) => void
    instead: string | null
  },
) {
  const [opened, setOpened] = useState<KeptSelection['opened']>(null)
  const [inCart, setInCart] = useState<KeptSelection['inCart']>(null)
  useLayoutEffect(() => {
    const kept = keptSelection(terms, start)
    // Whoever changes a line of the cart begins with that, not with what else was chosen here.
    if (!kept || (instead && kept.instead !== instead)) return
    select(kept.state)
    setOpened(kept.opened)
    setInCart(kept.inCart)
    const was = kept.inCart
    if (was) void areInCart(was.orderids).then((are) => are || setInCart((now) => (now === was ? null : now)))
  }, [terms, start, select, instead])
  useEffect(() => {
    if (state !== start || inCart) keepSelection(terms.offerid, { state, opened, instead, inCart })
  }, [terms, start, state, opened, instead, inCart])
  return {
    opened,
    inCart,
    setInCart,
    /** Keeps what has become of the choice, where the page is left at once. */
    keep: (became: Partial<Pick<KeptSelection, 'opened' | 'inCart'>>) =>
      keepSelection(terms.offerid, { state, opened, instead, inCart, ...became }),
  }
}
