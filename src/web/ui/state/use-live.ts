import { useEffect, useRef } from 'react'
import type { LiveWord } from './live.ts'

/** Calls back on news (see live.ts), whichever tab hears of it. */
export function useLive(onWord: (word: LiveWord) => void): void {
  const latest = useRef(onWord)
  useEffect(() => {
    latest.current = onWord
  })
  useEffect(() => {
    const hear = (event: Event) => latest.current((event as CustomEvent<LiveWord>).detail)
    window.addEventListener('khidmat:live', hear)
    return () => window.removeEventListener('khidmat:live', hear)
  }, [])
}
