import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { tell } from '../client/bus.ts'
import { isLeaving } from '../client/leave-for.ts'
import { UnsavedDialog } from '../pieces/unsaved-dialog.tsx'
import { hasUnsaved, watchForms } from '../state/unsaved.ts'

/** Asks before a page with unsaved input is left by a link, Back, a reload or by closing it. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  useEffect(() => {
    watchForms()
    const ask = (event: BeforeUnloadEvent) => {
      // Whoever logs out was asked before.
      if (hasUnsaved() && !isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    tell('thrown', document.body)
    blocker.proceed()
  }
  return <UnsavedDialog within={document.body} onStay={blocker.reset} onLeave={leave} />
}
