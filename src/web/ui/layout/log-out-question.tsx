import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { UnsavedDialog } from '../pieces/unsaved-dialog.tsx'
import type { LostAt } from '../state/lost-by-log-out.ts'

export { lostByLogOut } from '../state/lost-by-log-out.ts'

/** Asks before a log-out throws away what was written. Loaded behind the page: only who is signed in needs it. */
export function LogOutQuestion({ at, onStay, onLeave }: { at: LostAt; onStay: () => void; onLeave: () => void }) {
  const { key } = useLocation()
  const stay = useEffectEvent(onStay)
  // Whoever goes elsewhere stays signed in.
  useEffect(() => () => stay(), [key])
  return (
    <UnsavedDialog within={document.body} isElsewhere={at === 'elsewhere'} isStep onStay={onStay} onLeave={onLeave} />
  )
}
