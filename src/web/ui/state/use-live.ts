import { useEffect, useRef } from 'react'
import { hear, type LiveUpdate } from '../client/bus.ts'

/** Calls back on live updates (see live.ts), whichever tab receives them. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const latest = useRef(onUpdate)
  useEffect(() => {
    latest.current = onUpdate
  })
  useEffect(() => {
    return hear('live', (update) => latest.current(update))
  }, [])
}
