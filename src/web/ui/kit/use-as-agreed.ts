import { useState } from 'react'

/**
 * What a dialog is about, as it was when its attempt was sent, until that is answered: the words beside the button stay those
 * that were agreed to, though the change that was made unseen is known by now.
 * @param isSent an attempt is on its way, or its answer is lost
 */
export function useAsAgreed<T>(now: T, isSent: boolean): T {
  const [agreed, setAgreed] = useState(now)
  if (!isSent && agreed !== now) setAgreed(now)
  return isSent ? agreed : now
}
