import { useEffect, useRef } from 'react'
import type { LoginAnswer } from '#contracts/identity.ts'
import { endOnServer } from '#web/ui/client/log-out.ts'
import { readSession } from '#web/ui/state/session.ts'

/** @returns asks whether that which calls it is still shown: whoever closed it, or went on from it, has given up what it waits for. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}

/**
 * Hands on what a sign-in was answered while that which asked for it is shown. A session that comes later is nobody's in this browser, and is
 * ended, unless it is theirs who is in front.
 */
export function useWhileShown<Rest extends unknown[]>(finish: (answer: LoginAnswer, ...rest: Rest) => void) {
  const isShown = useIsShown()
  return (answer: LoginAnswer, ...rest: Rest) => {
    if (isShown() || readSession()?.id === answer.id) finish(answer, ...rest)
    else if (answer.jwt) void endOnServer(answer.jwt)
  }
}
