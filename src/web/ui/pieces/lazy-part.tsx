import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** How long until a part that could not be loaded is asked for again. */
const AGAIN_MS = 5000

/**
 * A part of a page whose code is fetched when it is first shown. A fetch that fails (no network, or files that a new version
 * has replaced) takes nothing with it: `meanwhile` stays, and it is tried again, at once when the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      if (Part) return
      let gone = false
      let timer = 0
      const ask = () => {
        window.clearTimeout(timer)
        load().then(
          (loaded) => {
            if (!gone) setPart(() => loaded.default)
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
    }, [Part])
    return Part ? <Part {...props} /> : meanwhile
  }
}
