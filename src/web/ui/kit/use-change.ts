import {
  type MutationObserverOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnanswered } from '../client/api.ts'
import { hear } from '../client/bus.ts'
import { toast } from '../pieces/toast.ts'
import { isSignedOut } from './signed-out.ts'

type Keys = readonly QueryKey[]

export interface ChangeOptions<Input, Answer> {
  /**
   * The key prefixes that are invalidated in the cache: after success, and after a refusal, too, since somebody else may
   * have changed the data. As a function it gets no answer after a refusal.
   */
  stale?: Keys | ((input: Input, answer: Answer | undefined) => Keys)
  /** Refreshes what shows the data without this cache (the header), after success or refusal. */
  also?: () => unknown
  /** Cache entries from the answer: their keys and new values, or how they follow from what is there. */
  known?: (answer: Answer, input: Input) => readonly (readonly [QueryKey, unknown])[]
  /**
   * How a refusal is told: in a toast, with its own words or those of the function (null says nothing). 'itself': without a
   * toast while the sender is on the page; it shows `error`, or catches what is thrown.
   */
  says?: 'itself' | ((error: Error) => string | null)
  /** Runs after success, also when the sender is unmounted. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** Runs after a refusal, besides the toast. */
  onRefused?: (error: Error, input: Input) => void
}

/** What is on its way: what was given, and what comes after it is done. */
interface Sent<Input, Answer> {
  input: Input
  then?: (answer: Answer) => unknown
  /** Whether whoever sent it is still on the page, to show why it was refused. */
  isHere: () => boolean
}

/**
 * One way to change something: sends it, shows why it was refused, and invalidates what it made stale. It is pending until
 * the screen shows the changed data.
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Input, Answer> = {},
) {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const change = useMutation({
    mutationFn: ({ input }: Sent<Input, Answer>) => send(input),
    ...afterChange(useQueryClient(), options),
  })
  const { error, reset } = change
  // That the session had ended is true no more after the next login.
  useEffect(() => (isSignedOut(error) ? hear('session', reset) : undefined), [error, reset])
  return {
    /**
     * Sends it. `then` comes as soon as it is done, also where the button is gone by then, as with the row that it stood in.
     */
    send: (input: Input, then?: (answer: Answer) => unknown) =>
      change.mutate({ input, isHere: () => here.current, ...(then && { then }) }),
    /** The same for whoever waits for the answer (`useForm`). @throws what was refused */
    sendAndWait: (input: Input) => change.mutateAsync({ input, isHere: () => here.current }),
    isPending: change.isPending,
    isDone: change.isSuccess,
    /** What was sent last. */
    input: change.variables?.input,
    answer: change.data,
    /** Why the last one was refused. */
    error: change.error,
    /** Whether the answer to the last one was lost. Sending it again tells what became of it. */
    isLost: isUnanswered(change.error),
    /** Sends the last one again, as it was sent. */
    again: () => {
      if (change.variables) change.mutate(change.variables)
    },
    /** What was sent and is not answered yet, as it was sent. */
    agreed: change.isPending || isUnanswered(change.error) ? change.variables?.input : undefined,
    /** Forgets what became of the last one, unless that is still under way. */
    forget: () => {
      if (!change.isPending) change.reset()
    },
  }
}

/** What follows a change. As a mutation of the cache it runs to its end even if the screen is unmounted. */
export function afterChange<Input, Answer>(
  queries: QueryClient,
  { stale = [], also, known, says, onDone, onRefused }: ChangeOptions<Input, Answer>,
): MutationObserverOptions<Answer, Error, Sent<Input, Answer>> {
  const invalidate = (input: Input, answer?: Answer) => {
    const keys = typeof stale === 'function' ? stale(input, answer) : stale
    return Promise.all([...keys.map((queryKey) => queries.invalidateQueries({ queryKey })), also?.()])
  }
  return {
    ...(says && { meta: { says: says === 'itself' ? () => null : says } }),
    onSuccess: async (answer, { input, then }) => {
      for (const [key, value] of known?.(answer, input) ?? []) queries.setQueryData(key, value)
      // First the sender's callback: it may navigate away, where nothing has to be fetched again.
      await Promise.all([onDone?.(answer, input), then?.(answer)])
      await invalidate(input, answer)
    },
    onError: (error, { input, isHere }) => {
      if (says === 'itself' && !isHere() && !isSignedOut(error)) toast.error(error.message)
      onRefused?.(error, input)
      // Not awaited, so that the reason of the refusal shows at once.
      void invalidate(input)
    },
  }
}
