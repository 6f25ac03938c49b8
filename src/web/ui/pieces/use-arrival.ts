import { useEffect, useRef } from 'react'

/**
 * For what takes the place of a longer screen without a new address. The browser keeps the scroll position, which may lie
 * below all that is left: here one arrives at the top, at the heading, which is also read out.
 * @returns the ref of that heading; it takes `tabIndex={-1}`
 */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
