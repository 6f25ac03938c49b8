import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { readDraftKeys } from '#web/ui/state/anonymous-orders.ts'
import { onCartElsewhere, useCart } from '#web/ui/state/cart-store.ts'
import { recountCart } from '#web/ui/state/count-cart.ts'
import { type KeptSelection, keepSelection, keptSelection } from './kept-selection.ts'
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
  }, [terms, start, select, instead])
  const { drafts, ask } = useDrafts(inCart, setInCart)
  useEffect(() => {
    if (state !== start || inCart) keepSelection(terms.offerid, { state, opened, instead, inCart })
  }, [terms, start, state, opened, instead, inCart])
  return {
    opened,
    inCart,
    drafts,
    /** The checkout is given back: nothing is held any more. */
    leaveCheckout: () => setOpened(null),
    /** What the choice became in the cart just now. */
    noteInCart: (became: KeptSelection['inCart']) => {
      setInCart(became)
      ask()
    },
    /** Keeps what has become of the choice, where the page is left at once. */
    keep: (became: Partial<Pick<KeptSelection, 'opened' | 'inCart'>>) =>
      keepSelection(terms.offerid, { state, opened, instead, inCart, ...became }),
  }
}

/**
 * The drafts of the cart, where it has any: asked on arrival, once more after another tab has changed it, and by `ask`. What
 * became of the choice is forgotten once it is not among them.
 */
function useDrafts(
  inCart: KeptSelection['inCart'],
  setInCart: (change: (now: KeptSelection['inCart']) => KeptSelection['inCart']) => void,
) {
  const [drafts, setDrafts] = useState<readonly OrderView[]>([])
  const [round, ask] = useReducer((before: number) => before + 1, 0)
  const hasAny = useCart().count > 0 || inCart !== null
  const latest = useRef(inCart)
  useEffect(() => {
    latest.current = inCart
  }, [inCart])
  useEffect(() => onCartElsewhere(ask), [])
  useEffect(() => {
    // What was given back unseen is not counted yet.
    if (!hasAny && readDraftKeys().length === 0) return setDrafts([])
    let isOver = false
    const was = latest.current
    void recountCart().then((found) => {
      if (isOver || !found) return
      setDrafts(found)
      const there = new Set(found.map(({ orderid }) => orderid))
      if (was && !was.orderids.every((orderid) => there.has(orderid))) setInCart((now) => (now === was ? null : now))
    })
    return () => {
      isOver = true
    }
  }, [hasAny, round, setInCart])
  return { drafts, ask }
}
