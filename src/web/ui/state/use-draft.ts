import { useState } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'

/**
 * Words that somebody writes, kept for as long as the tab lives: looking something up in another program, a reload or a
 * dialog that was closed cost nothing that was typed. `of` names what they are for; forgotten once sent, by
 * {@link forgetDraft} or an empty text.
 */
export function useDraft(of: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(storageKeys.draft(of)) ?? '')
  const write = (next: string) => {
    setText(next)
    if (next) sessionStorage.setItem(storageKeys.draft(of), next)
    else forgetDraft(of)
  }
  return [text, write]
}

/** What was written for this is sent, or no longer wanted. */
export function forgetDraft(of: string): void {
  sessionStorage.removeItem(storageKeys.draft(of))
}
