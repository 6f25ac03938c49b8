import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the place of what was answered is kept at least. */
const KEPT_MS = 3000

/** Where a row stands in its list: below which ones. */
interface Placed {
  orderid: string
  above: readonly string[]
}

/** What was answered in a list: its place, what is said there, its height, and until when its line stays. */
export interface Answered extends Placed {
  words: string
  height: number
  until: number
}

/** A row about which something is asked, is on its way, or has lost its answer: it stays as it was seen last. */
export interface Held<T> extends Placed {
  row: T
}

/**
 * Rows keep their places in a list while somebody deals with them, so that the next one does not come to lie under the finger:
 * one that is held for as long as it is, what was answered as a line, each for some seconds and as long as a mouse is on the list.
 */
export function useAnswered<T>() {
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const [held, setHeld] = useState<readonly Held<T>[]>([])
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
  const letGo = (id: string) =>
    setHeld((before) =>
      before.some(({ orderid }) => orderid === id) ? before.filter((one) => one.orderid !== id) : before,
    )
  return {
    answered,
    held,
    list,
    hold: (one: Held<T>) => setHeld((before) => [...before.filter(({ orderid }) => orderid !== one.orderid), one]),
    letGo,
    keep: (one: Omit<Answered, 'until'>) => {
      letGo(one.orderid)
      setAnswered((before) => [
        ...before.filter(({ orderid }) => orderid !== one.orderid),
        { ...one, until: Date.now() + KEPT_MS },
      ])
    },
    /** For the list: the mouse left it. */
    onPointerLeave: () => isDue.current && release(),
  }
}

/** What was here until a moment ago: it keeps its place for some seconds more. */
export function useLingering(here: readonly string[]): ReadonlySet<string> {
  const [before, setBefore] = useState(here)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  if (before.join() !== here.join()) {
    setBefore(here)
    setLeft(new Set([...left, ...before].filter((id) => !here.includes(id))))
  }
  useEffect(() => {
    if (left.size === 0) return
    const timer = window.setTimeout(() => setLeft(new Set()), KEPT_MS)
    return () => window.clearTimeout(timer)
  }, [left])
  return left
}

/** Tells the list of a row when it has to stay and when it may go again; nobody where there is no list. */
export function useHolding(isHeld: boolean, onHold: ((isHeld: boolean) => void) | undefined): void {
  const tell = useRef(onHold)
  useEffect(() => {
    tell.current = onHold
  })
  useEffect(() => tell.current?.(isHeld), [isHeld])
}

/**
 * What is listed, with what was answered and what is held in its place: below the last of what was above it and is here
 * still. Of what is held and listed no longer, the row as it was seen last.
 */
export function withAnswered<T extends { orderid: string }>(
  rows: readonly T[],
  answered: readonly Answered[],
  held: readonly Held<T>[] = [],
): (T | Answered)[] {
  const isHere = (id: string) => rows.some(({ orderid }) => orderid === id)
  const gone = held.filter(({ orderid }) => !isHere(orderid) && !answered.some((one) => one.orderid === orderid))
  const all: (T | Answered)[] = rows.filter(({ orderid }) => !answered.some((one) => one.orderid === orderid))
  // What stood higher goes in first, so that it is there for what stood below it.
  for (const one of [...answered, ...gone].toSorted((a, b) => a.above.length - b.above.length)) {
    const last = all.findLastIndex(({ orderid }) => one.above.includes(orderid))
    all.splice(last + 1, 0, 'row' in one ? one.row : one)
  }
  return all
}
