import { useEffect, useRef } from 'react'

/** How an attempt stands, and whether its fate was asked for since it was lost. */
interface Standing {
  isLost: boolean
  isPending: boolean
  /** Whether what was tried can still be done, as the page shows it. */
  isPossible: boolean
  isAsked: boolean
}

/**
 * Whether the server is to be asked now what became of an attempt, or it is asked already.
 * @returns what `isAsked` is from now on: it turns true as it is to be asked
 */
export function asksFate({ isLost, isPending, isPossible, isAsked }: Standing): boolean {
  if (isPending) return isAsked
  // Once: without a network it would be asked for ever.
  return isLost && !isPossible
}

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
    const was = isAsked.current
    isAsked.current = asksFate({ isLost, isPending, isPossible, isAsked: was })
    if (isAsked.current && !was) again()
  })
}
