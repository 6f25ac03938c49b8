import { UnsavedDialog } from '../pieces/unsaved-dialog.tsx'
import { hasUnsaved, isRestored, isUnsure } from '../state/unsaved.ts'

/** Whether a log-out loses what was typed on this page since it was loaded, kept by a draft or not, or sent without an answer. */
export function isLosing(): boolean {
  const page = document.body
  return hasUnsaved(page, true) || isRestored(page, true) || isUnsure(page)
}

/** Asks before a log-out throws away what was written. Loaded behind the page: only who is signed in needs it. */
export function LogOutQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return <UnsavedDialog within={document.body} onStay={onStay} onLeave={onLeave} />
}
