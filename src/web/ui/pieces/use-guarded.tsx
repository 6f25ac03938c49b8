import { type ReactNode, useEffect, useState } from 'react'
import { tell } from '../client/bus.ts'
import { hasUnsaved, isRestored, isUnsure, watchForms } from '../state/unsaved.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/**
 * Closes a part that may have unsaved input, or something that was sent without an answer: at once without any, else it asks first.
 * @returns what closes it, or leaves it in another way (`instead`), and the question while it is open
 */
export function useGuarded(onClose: () => void): {
  close: (within: Element | null, instead?: () => void) => void
  question: ReactNode
} {
  const [asking, setAsking] = useState<{ within: Element; leave: () => void } | null>(null)
  useEffect(watchForms, [])
  const close = (within: Element | null, leave = onClose) => {
    if (within && (hasUnsaved(within) || isRestored(within) || isUnsure(within))) setAsking({ within, leave })
    else leave()
  }
  const throwAway = ({ within, leave }: NonNullable<typeof asking>) => {
    setAsking(null)
    tell('thrown', within)
    leave()
  }
  const stay = () => setAsking(null)
  return {
    close,
    question: asking && <UnsavedDialog within={asking.within} onStay={stay} onLeave={() => throwAway(asking)} />,
  }
}
