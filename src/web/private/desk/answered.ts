import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the place of what was answered is kept at least. */
const KEPT_MS = 3000

/** What was answered in a list: what was above it, its height, and until when its line stays. */
export interface Answered {
  orderid: string
  title: string
  above: readonly string[]
  height: number
  until: number
}

/**
 * What was answered in a list stays in its place as a line, so that the next one does not come to lie under the finger: each
 * for some seconds, and as long as a mouse is on the list.
 */
export function useAnswered() {
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const list = useRef<HTMLUListElement>(null)
  const isDue = useRef(false)
  const release = useCallback(() => {
    isDue.current = false
    setAnswered((before) => before.filter(({ until }) => until > Date.now()))
  }, [])
  useEffect(() => {
    if (answered.length === 0) return
    const first = Math.min(...answered.map(({ until }) => until))
    const timer = window.setTimeout(
      () => {
        // On a touch screen what was pressed last counts as under the pointer for ever.
        const isOver = window.matchMedia('(hover: hover)').matches && list.current?.matches(':hover')
        if (isOver) isDue.current = true
        else release()
      },
      Math.max(0, first - Date.now()),
    )
    return () => window.clearTimeout(timer)
  }, [answered, release])
  return {
    answered,
    list,
    keep: (one: Omit<Answered, 'until'>) =>
      setAnswered((before) => [
        ...before.filter(({ orderid }) => orderid !== one.orderid),
        { ...one, until: Date.now() + KEPT_MS },
      ]),
    /** For the list: the mouse left it. */
    onPointerLeave: () => isDue.current && release(),
  }
}

/** What is listed, with what was answered in its place: below the last of what was above it and is here still. */
export function withAnswered<T extends { orderid: string }>(
  rows: readonly T[],
  answered: readonly Answered[],
): (T | Answered)[] {
  const all: (T | Answered)[] = rows.filter(({ orderid }) => !answered.some((one) => one.orderid === orderid))
  // What stood higher goes in first, so that it is there for what stood below it.
  for (const one of answered.toSorted((a, b) => a.above.length - b.above.length)) {
    const last = all.findLastIndex(({ orderid }) => one.above.includes(orderid))
    all.splice(last + 1, 0, one)
  }
  return all
}
