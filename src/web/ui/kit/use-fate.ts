import { useEffect, useRef } from 'react'

/**
 * Asks what became of an attempt whose answer was lost, once the page shows that it cannot be made any more: the same attempt is
 * sent again, which tells what it did, or is refused. While it can still be made it may not have arrived, and sending it would do it:
 * then the button waits for whoever presses it.
 * @param isPossible whether what was tried can still be done, as the page shows it
 */
export function useFate(
  { isLost, isPending, again }: { isLost: boolean; isPending: boolean; again: () => void },
  isPossible: boolean,
): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isPending) return
    if (!isLost || isPossible) isAsked.current = false
    else if (!isAsked.current) {
      // Once: without a network it would be asked for ever.
      isAsked.current = true
      again()
    }
  })
}
