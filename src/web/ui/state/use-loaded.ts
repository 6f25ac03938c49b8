import { useEffect, useState } from 'react'

/** How long until what could not be loaded is asked for again. */
const AGAIN_MS = 5000

/**
 * What a file of the build holds, once it is here; null until then. A fetch that fails (no network, or files that a new
 * version has replaced) is tried again, at once when the network is back.
 * @param load the same function each time; null while nothing is wanted yet
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
