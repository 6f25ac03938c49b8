import { useLayoutEffect, useRef } from 'react'

/**
 * For the box in which the grid scrolls: it goes to a place, in pixels, and to today's column once these days are shown.
 * Afterwards it stays where one scrolls it.
 */
export function useOpensAt(days: string, top: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const opened = useRef('')
  useLayoutEffect(() => {
    const box = scroll.current
    // A scrollable area must be reachable by keyboard, also without any booking in it.
    box?.setAttribute('tabindex', '0')
    // Without a height where a list is shown in its place; then as soon as it has one.
    if (!box || box.clientHeight === 0 || opened.current === days) return
    opened.current = days
    const today = box.querySelector<HTMLElement>('[data-today]')
    const scale = box.querySelector<HTMLElement>('[data-scale]')?.offsetWidth ?? 0
    const from = today ? today.getBoundingClientRect().left - box.getBoundingClientRect().left + box.scrollLeft : 0
    const isCut = today !== null && from + today.offsetWidth > box.clientWidth
    box.scrollTo({ top: Math.max(0, top), left: isCut ? from - scale : 0 })
  })
  return scroll
}
