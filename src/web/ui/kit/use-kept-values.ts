import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isUnanswered } from '../client/api.ts'
import { hear } from '../client/bus.ts'
import { draftKey } from '../state/draft-key.ts'
import type { Lost } from '../state/lost.ts'

/**
 * Keeps what is written in a form under a name, until it is saved or thrown away or the tab ends. The next form of that name
 * gets it back. With null nothing is kept. Only what somebody wrote comes back: the other fields may have been changed
 * elsewhere since. What was sent of it without an answer is kept with it.
 */
export function useKeptValues<V extends FieldValues>(
  { setValue, subscribe, getValues }: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
  start: V,
  keep: string | null,
) {
  // Whose it is does not change while it stands, though somebody else may sign in beside it.
  const [key] = useState(() => (keep === null || typeof window === 'undefined' ? null : draftKey(keep)))
  const [{ kept, sent, attempt: before, began: was }] = useState(() => readKept(key, start))
  const [isRestored, setRestored] = useState(kept !== undefined)
  /** What is saved. */
  const saved = useRef<V>(start)
  const [began, setBegan] = useState(was)
  const unanswered = useRef(sent)
  const attempt = useRef(before)
  const [isUnsure, setUnsure] = useState(sent.length > 0)
  useEffect(() => {
    // As a whole: a field may be more than its parts, as a place on the map is.
    for (const [name, value] of Object.entries(kept ?? {}))
      setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
  }, [kept, setValue])
  const store = useCallback(
    (values: V) =>
      key !== null &&
      sessionStorage.setItem(
        key,
        JSON.stringify({ from: saved.current, values, began, sent: unanswered.current, attempt: attempt.current }),
      ),
    [key, began],
  )
  useEffect(() => {
    if (key === null) return
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
    const stopHearing = hear('thrown', (within) => {
      if (!within.contains(element.current)) return
      unanswered.current = []
      attempt.current = newAttempt()
      sessionStorage.removeItem(key)
    })
    return () => {
      stop()
      stopHearing()
    }
  }, [key, subscribe, element, store])
  const lost: Lost = {
    get attempt() {
      return attempt.current
    },
    read: () => unanswered.current,
    keep(inputs) {
      if (inputs.length === 0 && unanswered.current.length === 0) return
      unanswered.current = inputs
      // Not where the form was thrown away meanwhile.
      if (element.current || (key !== null && sessionStorage.getItem(key) !== null)) store(getValues())
    },
  }
  return {
    isRestored,
    /** How what stands here was saved when somebody began to write it, be it before a reload. */
    began,
    /** Whether something of it was sent of which nobody knows yet whether it is done; until it is settled, or refused. */
    isUnsure,
    /** What was lost of its attempt, for who sends it. */
    lost,
    /** Waits for the answer to what is being sent of it. */
    async sending<A>(answer: Promise<A>): Promise<A> {
      setUnsure(true)
      try {
        return await answer
      } catch (error) {
        setUnsure(isUnanswered(error) || unanswered.current.length > 0)
        throw error
      }
    },
    /** It was saved; `isWhole` unless more was written meanwhile. */
    settle(now: V, isWhole: boolean) {
      saved.current = now
      setBegan(now)
      unanswered.current = []
      attempt.current = newAttempt()
      setUnsure(false)
      if (keep !== null && key !== null && isWhole) {
        sessionStorage.removeItem(key)
        // Whoever began as a guest and signed in beside it has a copy of their own.
        sessionStorage.removeItem(draftKey(keep))
      } else store(getValues())
      setRestored(false)
    },
  }
}

const newAttempt = () => crypto.randomUUID() as string

/**
 * What was written in a form and not saved, by the field or the group of fields it is in; undefined where nothing was. And what
 * was `sent` without an answer, with the name of its attempt. An older version of the page may have had other fields.
 */
function readKept<V extends object>(
  key: string | null,
  start: V,
): { kept?: Record<string, unknown>; sent: readonly unknown[]; attempt: string; began: V } {
  let was: { from?: unknown; values?: unknown; began?: unknown; sent?: unknown; attempt?: unknown } | null | undefined
  try {
    was = JSON.parse((key && sessionStorage.getItem(key)) || 'null') as typeof was
  } catch {
    // Not ours: as if nothing were there.
  }
  if (typeof was !== 'object' || was === null) return { sent: [], attempt: newAttempt(), began: start }
  const kept = changedParts(was.values, was.from, start)
  const before = partsOf(was.began ?? was.from)
  return {
    ...(Object.keys(kept).length > 0 && { kept }),
    began: { ...start, ...Object.fromEntries(Object.keys(kept).map((name) => [name, before[name]])) },
    sent: Array.isArray(was.sent) ? was.sent : [],
    attempt: typeof was.attempt === 'string' ? was.attempt : newAttempt(),
  }
}

const partsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** The parts of a form, or of a group in it, that come back. */
function changedParts(was: unknown, from: unknown, start: object): Record<string, unknown> {
  const parts = Object.entries(start).map(([name, now]) => [
    name,
    comingBack(partsOf(was)[name], partsOf(from)[name], now),
  ])
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as Record<string, unknown>
}

/**
 * What comes back of what was kept of a field, or a group: what differs from what the form began `from` then, and from how it
 * stands `now`, with the rest of it as it stands now. Undefined where nothing does.
 */
export function comingBack(was: unknown, from: unknown, now: unknown): unknown {
  if (isWhole(was, now)) return isSame(was, from) || isSame(was, now) ? undefined : was
  if (typeof now !== 'object' || now === null) return undefined
  const parts = changedParts(was, from, now)
  if (Object.keys(parts).length === 0) return undefined
  return Array.isArray(now) ? Object.assign([...(now as unknown[])], parts) : { ...now, ...parts }
}

/** Whether two values of a form are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Whether what was kept takes the place of what stands there as one: words and numbers of its kind; what may be missing, be it
 * so then or now; words where a number belongs, which are an amount that could not be read; and what has no fixed parts.
 */
function isWhole(was: unknown, now: unknown): boolean {
  if (was === undefined) return false
  if (was === null || now === null) return true
  if (typeof now === 'object') return isOpen(was, now)
  return typeof was === typeof now || (typeof was === 'string' && typeof now === 'number')
}

/**
 * Whether two are of one kind that has no fixed parts: lists of rows, which may be others by now in the same places, lists of unlike
 * lengths, or maps of which one begins empty.
 */
function isOpen(was: unknown, now: object): boolean {
  if (typeof was !== 'object' || was === null || Array.isArray(was) !== Array.isArray(now)) return false
  const [before, after] = [Object.keys(was).length, Object.keys(now).length]
  return Array.isArray(now)
    ? before !== after || now.some((row) => typeof row === 'object' && row !== null)
    : after === 0
}
