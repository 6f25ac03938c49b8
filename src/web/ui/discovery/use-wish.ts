import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { choiceOfSearch } from '../state/draft-key.ts'
import { useDraft } from '../state/use-draft.ts'
import type { PickedPlace } from './place-field.tsx'

/** What is looked for, as the sheet has it. */
interface Wish {
  q: string
  place?: PickedPlace | undefined
  radius: number
  date: string
}

/**
 * What is chosen in the sheet, until it is searched for: Back closes the sheet and cannot ask before. It is kept for the page as
 * it was asked for, so that the sheet of another search begins with that one.
 */
export function useWish(asked: Wish) {
  const { pathname, search } = useLocation()
  const [of] = useState(`${choiceOfSearch}${pathname}${search}`)
  const [kept, write] = useDraft(of)
  const wish = read(kept) ?? asked
  const isSent = useRef(false)
  // Not sooner: until the answer is there the sheet shows what it asks for.
  const leave = useEffectEvent(() => isSent.current && write(''))
  useEffect(() => () => void leave(), [])
  return {
    wish,
    change: (part: Partial<Wish>) => write((now) => JSON.stringify({ ...(read(now) ?? asked), ...part })),
    sent() {
      isSent.current = true
    },
  }
}

function read(kept: string): Wish | null {
  try {
    return JSON.parse(kept) as Wish
  } catch {
    return null
  }
}
