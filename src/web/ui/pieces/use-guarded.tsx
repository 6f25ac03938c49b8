import { type ReactNode, useEffect, useState } from 'react'
import { tell } from '../client/bus.ts'
import { hasUnsaved, watchForms } from '../state/unsaved.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/**
 * Closing what somebody may be writing in: at once where nothing is written in it, else they are asked first.
 * @returns what closes it, and the question while it is open
 */
export function useGuarded(onClose: () => void): { close: (within: Element | null) => void; question: ReactNode } {
  const [asking, setAsking] = useState<Element | null>(null)
  useEffect(watchForms, [])
  const close = (within: Element | null) => {
    if (within && hasUnsaved(within)) setAsking(within)
    else onClose()
  }
  const leave = () => {
    if (asking) tell('thrown', asking)
    onClose()
  }
  return { close, question: asking && <UnsavedDialog onStay={() => setAsking(null)} onLeave={leave} /> }
}
