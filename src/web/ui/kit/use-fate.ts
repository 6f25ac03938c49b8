import { useEffect, useRef } from 'react'

/**
 * Asks what became of an attempt whose answer was lost, as soon as the page shows that something has: the same attempt is sent
 * again, which tells it and does nothing twice. Until then the button says that it is to be tried again.
 * @param seen what the attempt is about, as the page shows it: another value is another state
 */
export function useFate(
  { isLost, isPending, again }: { isLost: boolean; isPending: boolean; again: () => void },
  seen: unknown,
): void {
  const asked = useRef(seen)
  useEffect(() => {
    if (isPending) return
    if (!isLost) asked.current = seen
    else if (asked.current !== seen) {
      // Once for each state: without a network it would be asked for ever.
      asked.current = seen
      again()
    }
  })
}
