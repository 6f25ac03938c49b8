import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { tell } from '../client/bus.ts'
import { UnsavedDialog } from '../pieces/unsaved-dialog.tsx'
import { hasUnsaved, watchForms } from '../state/unsaved.ts'

/** Whoever leaves a page by a link, Back, a reload or by closing it is asked first where something written is not sent. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  useEffect(() => {
    watchForms()
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    tell('thrown', document.body)
    blocker.proceed()
  }
  return <UnsavedDialog onStay={blocker.reset} onLeave={leave} />
}
