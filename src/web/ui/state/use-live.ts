import { useEffect, useRef } from 'react'
import { hear, type LiveUpdate } from '../client/bus.ts'

/** Calls back on news (see live.ts), whichever tab hears of it. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const latest = useRef(onUpdate)
  useEffect(() => {
    latest.current = onUpdate
  })
  useEffect(() => {
    return hear('live', (update) => latest.current(update))
  }, [])
}
