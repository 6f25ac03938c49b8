import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the place of what was answered is kept at least. */
const KEPT_MS = 3000

/** The place in the list, and its height, of what was answered there. */
export interface Answered {
  orderid: string
  title: string
  place: number
  height: number
}

/**
 * What was answered in a list stays in its place as a line, so that the next one does not come to lie under the finger: for
 * some seconds, and as long as a mouse is on the list.
 */
export function useAnswered() {
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const list = useRef<HTMLUListElement>(null)
  const due = useRef(false)
  const release = useCallback(() => {
    due.current = false
    setAnswered([])
  }, [])
  useEffect(() => {
    if (answered.length === 0) return
    const timer = window.setTimeout(() => {
      // On a touch screen what was pressed last counts as under the pointer for ever.
      const isOver = window.matchMedia('(hover: hover)').matches && list.current?.matches(':hover')
      if (isOver) due.current = true
      else release()
    }, KEPT_MS)
    return () => window.clearTimeout(timer)
  }, [answered, release])
  return {
    answered,
    list,
    keep: (one: Answered) => setAnswered((before) => [...before.filter(({ orderid }) => orderid !== one.orderid), one]),
    /** For the list: the mouse left it. */
    onPointerLeave: () => due.current && release(),
  }
}

/** What is listed, with what was answered in its place. */
export function withAnswered<T extends { orderid: string }>(
  rows: readonly T[],
  answered: readonly Answered[],
): (T | Answered)[] {
  const all: (T | Answered)[] = rows.filter(({ orderid }) => !answered.some((one) => one.orderid === orderid))
  for (const one of answered.toSorted((a, b) => a.place - b.place)) all.splice(one.place, 0, one)
  return all
}
