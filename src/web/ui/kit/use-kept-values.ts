import { type RefObject, useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { storageKeys } from '#shared/storage-keys.ts'
import { hear } from '../client/bus.ts'
import { readSession } from '../state/session.ts'

/**
 * Keeps what is written in a form under a name, until it is saved or thrown away, and puts it back into the form that comes
 * next under that name; with null nothing is kept.
 */
export function useKeptValues<V extends FieldValues>(
  { setValue, subscribe }: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
  start: V,
  keep: string | null,
) {
  const [kept] = useState(() => (keep === null ? undefined : readForm(keep, start)))
  const [isRestored, setRestored] = useState(kept !== undefined)
  useEffect(() => {
    for (const [name, value] of Object.entries(kept ?? {}))
      setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
  }, [kept, setValue])
  useEffect(() => {
    if (keep === null) return
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(keep, values) })
    const stopHearing = hear('thrown', (within) => {
      if (within.contains(element.current)) forgetForm(keep)
    })
    return () => {
      stop()
      stopHearing()
    }
  }, [keep, subscribe, element])
  return {
    isRestored,
    /** It was saved; `isWhole` unless more was written meanwhile. */
    settle(isWhole: boolean) {
      if (keep !== null && isWhole) forgetForm(keep)
      setRestored(false)
    },
  }
}

/** Whoever comes after somebody else in a tab is shown nothing of theirs. */
const keyOf = (form: string) => storageKeys.draft(`${readSession()?.id ?? ''}_${form}`)

/** Keeps what is written in a form, for as long as the tab lives. */
function keepForm(form: string, values: unknown): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify(values))
}

/** What is written there is saved, or no longer wanted. */
function forgetForm(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/**
 * What was written in a form and not saved, by the path of its field: what differs from `start` and is of the same kind.
 * Undefined where nothing was. An older version of the page may have had other fields.
 */
function readForm(form: string, start: object): Record<string, unknown> | undefined {
  let kept: unknown
  try {
    kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
  } catch {
    return undefined
  }
  const found: Record<string, unknown> = {}
  collect(kept, start, '', found)
  return Object.keys(found).length > 0 ? found : undefined
}

function collect(kept: unknown, start: object, before: string, found: Record<string, unknown>) {
  if (typeof kept !== 'object' || kept === null) return
  for (const [name, value] of Object.entries(start)) {
    const was = (kept as Record<string, unknown>)[name]
    if (typeof value === 'object' && value !== null) collect(was, value as object, `${before}${name}.`, found)
    else if (typeof was === typeof value && was !== value) found[`${before}${name}`] = was
  }
}
