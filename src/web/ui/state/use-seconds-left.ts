import { useLayoutEffect, useState } from 'react'

/** Seconds until an instant, counting down; 0 once it has passed, undefined without one or before hydration. */
export function useSecondsLeft(until: string | null): number | undefined {
  const [left, setLeft] = useState<number>()
  // Before anything is painted: a clock that comes afterwards moves what stands below it.
  useLayoutEffect(() => {
    if (!until) return setLeft(undefined)
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
