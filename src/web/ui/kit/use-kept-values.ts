import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { hear } from '../client/bus.ts'
import { draftKey } from '../state/draft-key.ts'

/**
 * Keeps what is written in a form under a name, for as long as the tab lives, until it is saved or thrown away, and puts it
 * back into the form that comes next under that name; with null nothing is kept. Only what somebody wrote comes back: the
 * other fields may have been changed elsewhere since.
 */
export function useKeptValues<V extends FieldValues>(
  { setValue, subscribe, getValues }: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
  start: V,
  keep: string | null,
) {
  // Whose it is does not change while it stands, though somebody else may sign in beside it.
  const [key] = useState(() => (keep === null || typeof window === 'undefined' ? null : draftKey(keep)))
  const [kept] = useState(() => (key === null ? undefined : readKept(key, start)))
  const [isRestored, setRestored] = useState(kept !== undefined)
  /** What is saved. */
  const saved = useRef<V>(start)
  useEffect(() => {
    for (const [name, value] of Object.entries(kept ?? {}))
      setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
  }, [kept, setValue])
  const store = useCallback(
    (values: V) => key !== null && sessionStorage.setItem(key, JSON.stringify({ from: saved.current, values })),
    [key],
  )
  useEffect(() => {
    if (key === null) return
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
    const stopHearing = hear('thrown', (within) => {
      if (within.contains(element.current)) sessionStorage.removeItem(key)
    })
    return () => {
      stop()
      stopHearing()
    }
  }, [key, subscribe, element, store])
  return {
    isRestored,
    /** It was saved; `isWhole` unless more was written meanwhile. */
    settle(now: V, isWhole: boolean) {
      saved.current = now
      if (keep !== null && key !== null && isWhole) {
        sessionStorage.removeItem(key)
        // Whoever began as a guest and signed in beside it has a copy of their own.
        sessionStorage.removeItem(draftKey(keep))
      } else store(getValues())
      setRestored(false)
    },
  }
}

/**
 * What was written in a form and not saved, by the path of its field: what differs from what the form began `from` then, and
 * from how it stands now. Undefined where nothing was. An older version of the page may have had other fields.
 */
function readKept(key: string, start: object): Record<string, unknown> | undefined {
  let kept: { from?: unknown; values?: unknown } | null
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as typeof kept
  } catch {
    return undefined
  }
  const found: Record<string, unknown> = {}
  if (typeof kept === 'object' && kept !== null) collect(kept.values, kept.from, start, '', found)
  return Object.keys(found).length > 0 ? found : undefined
}

const partsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

function collect(values: unknown, from: unknown, start: object, before: string, found: Record<string, unknown>) {
  for (const [name, value] of Object.entries(start)) {
    const [was, begun] = [partsOf(values)[name], partsOf(from)[name]]
    if (typeof value === 'object' && value !== null) collect(was, begun, value as object, `${before}${name}.`, found)
    else if (typeof was === typeof value && was !== begun && was !== value) found[`${before}${name}`] = was
  }
}
