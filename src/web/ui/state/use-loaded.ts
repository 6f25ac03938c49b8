import { useEffect, useState } from 'react'

/** The wait before a failed load is retried. */
const AGAIN_MS = 5000

/**
 * The content of a file of the build; null until it is loaded. A failed load (no network, or files that a new version has
 * replaced) is retried, at once when the network is back.
 * @param load a stable function; null while nothing is needed yet
 */
export function useLoaded<T>(load: (() => Promise<T>) | null): T | null {
  const [loaded, setLoaded] = useState<{ by: () => Promise<T>; value: T } | null>(null)
  const here = loaded !== null && (load === null || loaded.by === load)
  useEffect(() => {
    if (here || !load) return
    let gone = false
    let timer = 0
    const ask = () => {
      window.clearTimeout(timer)
      load().then(
        (value) => {
          if (!gone) setLoaded({ by: load, value })
        },
        () => {
          if (!gone) timer = window.setTimeout(ask, AGAIN_MS)
        },
      )
    }
    ask()
    window.addEventListener('online', ask)
    return () => {
      gone = true
      window.clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [load, here])
  return here ? loaded.value : null
}
