import { useDraft } from '#web/ui/state/use-draft.ts'

export const kinds = ['problem', 'idea', 'praise', 'question'] as const

/** What somebody is writing to us. */
interface Words {
  kind: (typeof kinds)[number]
  text: string
  email: string
  /** The page that they began it on. */
  page: string
  /** Whoever writes again after it was sent says something anew, be it in the same words. */
  attempt: string
}

const none: Words = { kind: 'problem', text: '', email: '', page: '', attempt: '' }

/**
 * What is written, until it is sent or the tab is closed: Back closes the dialog and cannot ask before.
 * @returns the words, what changes some of them, and what forgets them once they were sent
 */
export function useWords() {
  const [kept, write] = useDraft('feedback')
  return {
    words: read(kept) ?? none,
    write: (part: Partial<Pick<Words, 'kind' | 'text' | 'email'>>) =>
      write((now) => {
        const words = { ...(read(now) ?? begun()), ...part }
        return words.text || words.email || words.kind !== none.kind ? JSON.stringify(words) : ''
      }),
    /** Not what was written meanwhile. @returns whether nothing was */
    forget(sent: Words): boolean {
      let isAll = true
      write((now) => {
        isAll = now === '' || now === JSON.stringify(sent)
        return isAll ? '' : now
      })
      return isAll
    },
  }
}

const begun = (): Words => ({
  ...none,
  page: window.location.pathname.slice(0, 300),
  attempt: crypto.randomUUID(),
})

function read(kept: string): Words | null {
  try {
    return { ...none, ...(JSON.parse(kept) as Words) }
  } catch {
    return null
  }
}
