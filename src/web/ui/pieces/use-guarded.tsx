import { type ReactNode, useEffect, useState } from 'react'
import { tell } from '../client/bus.ts'
import { hasUnsaved, isRestored, isUnsure, watchForms } from '../state/unsaved.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/**
 * Closes a part that may have unsaved input, or something that was sent without an answer: at once without any, else it asks first.
 * @returns what closes it, and the question while it is open
 */
export function useGuarded(onClose: () => void): { close: (within: Element | null) => void; question: ReactNode } {
  const [asking, setAsking] = useState<Element | null>(null)
  useEffect(watchForms, [])
  const close = (within: Element | null) => {
    if (within && (hasUnsaved(within) || isRestored(within) || isUnsure(within))) setAsking(within)
    else onClose()
  }
  const leave = () => {
    if (asking) tell('thrown', asking)
    onClose()
  }
  const stay = () => setAsking(null)
  return { close, question: asking && <UnsavedDialog within={asking} onStay={stay} onLeave={leave} /> }
}
