import { useState } from 'react'
import { draftKey } from './draft-key.ts'

/**
 * Words that somebody writes, kept for as long as the tab lives: looking something up in another program, a reload or a
 * dialog that was closed cost nothing that was typed. `of` names what they are for; forgotten with an
 * empty text. Who writes after a wait hands a function of what stands there by then.
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
