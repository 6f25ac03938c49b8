import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What only the browser can draw: a form that begins with what was kept, of which the server knows nothing. */
export function InBrowser({ children }: { children: ReactNode }) {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
    ? children
    : null
}
