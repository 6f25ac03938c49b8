import { useEffect, useRef } from 'react'
import { hear, type LiveWord } from '../client/bus.ts'

/** Calls back on news (see live.ts), whichever tab hears of it. */
export function useLive(onWord: (word: LiveWord) => void): void {
  const latest = useRef(onWord)
  useEffect(() => {
    latest.current = onWord
  })
  useEffect(() => {
    return hear('live', (word) => latest.current(word))
  }, [])
}
