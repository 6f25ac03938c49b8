import { useSyncExternalStore } from 'react'
import { hear } from '../client/bus.ts'
import { draftKey } from './draft-key.ts'

/** Whoever shows a draft: a dialog that was opened again shows the same one as what is still being sent from it. */
const showing = new Set<() => void>()

function show(changed: () => void): () => void {
  showing.add(changed)
  // At a sign-in a guest's drafts go to the account, at a sign-out all of them go.
  const stop = hear('session', changed)
  return () => {
    showing.delete(changed)
    stop()
  }
}

/**
 * A draft of a text, stored until the tab is closed, so that a reload, another app or a closed dialog loses nothing. `of`
 * names its purpose; an empty text deletes it. To write after a wait, pass a function of the current text. The server, which
 * knows none, renders an empty one.
 */
export function useDraft(of: string): [text: string, write: (text: string | ((now: string) => string)) => void] {
  const kept = () => sessionStorage.getItem(draftKey(of)) ?? ''
  const text = useSyncExternalStore(show, kept, () => '')
  const write = (change: string | ((now: string) => string)) => {
    const next = typeof change === 'string' ? change : change(kept())
    if (next) sessionStorage.setItem(draftKey(of), next)
    else sessionStorage.removeItem(draftKey(of))
    for (const changed of showing) changed()
  }
  return [text, write]
}
