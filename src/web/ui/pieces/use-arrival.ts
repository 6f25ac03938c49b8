import { useEffect, useRef } from 'react'

/**
 * For content that replaces a longer screen without a new address. The browser would keep the scroll position, which may be
 * below the new content: this scrolls to the top and focuses the heading, which is read out.
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
