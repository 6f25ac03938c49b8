import { useState } from 'react'
import { draftKey } from './draft-key.ts'

/**
 * A draft of a text, stored until the tab is closed, so that a reload, another app or a closed dialog loses nothing. `of`
 * names its purpose; an empty text deletes it. To write after a wait, pass a function of the current text.
 */
export function useDraft(of: string): [text: string, write: (text: string | ((now: string) => string)) => void] {
  const kept = () => sessionStorage.getItem(draftKey(of)) ?? ''
  const [text, setText] = useState(kept)
  const write = (change: string | ((now: string) => string)) => {
    const next = typeof change === 'string' ? change : change(kept())
    setText(next)
    if (next) sessionStorage.setItem(draftKey(of), next)
    else sessionStorage.removeItem(draftKey(of))
  }
  return [text, write]
}
