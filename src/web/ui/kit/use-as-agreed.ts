import { useState } from 'react'

/**
 * What a dialog was about when its attempt was sent. It stays the same until an answer comes, so that the words beside the
 * button do not change.
 * @param isSent an attempt is on its way, or its answer is lost
 */
export function useAsAgreed<T>(now: T, isSent: boolean): T {
  const [agreed, setAgreed] = useState(now)
  if (!isSent && agreed !== now) setAgreed(now)
  return isSent ? agreed : now
}
