import { useEffect, useRef } from 'react'
import type { TableState } from './table-state.ts'

/**
 * Brings the head of a list into view, and the focus to it, once the page is there that its buttons turned to. The browser's
 * own Back keeps the place where one was.
 * @param data what the list shows, another one for each page
 */
export function useTurnedPage(table: TableState, data: unknown) {
  const head = useRef<HTMLTableElement>(null)
  const isTurning = useRef<unknown>(undefined)
  useEffect(() => {
    if (isTurning.current === undefined || isTurning.current === data) return
    isTurning.current = undefined
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.focus({ preventScroll: true })
  }, [data])
  const turning = (turn: () => void) => {
    isTurning.current = data
    turn()
  }
  const turned: TableState = {
    ...table,
    forth: (...to) => turning(() => table.forth(...to)),
    back: () => turning(table.back),
  }
  return { head, turned }
}
