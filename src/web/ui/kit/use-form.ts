import { type FormEvent, useEffect, useId, useRef } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useController,
  useForm as useFields,
  useWatch,
} from 'react-hook-form'
import type { CallKey, InputOf } from '#contracts/calls.ts'
import type { TextKey } from '#locales/keys.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { ApiError } from '../client/api.ts'
import { hear } from '../client/bus.ts'
import { useT } from '../i18n.tsx'
import { toast } from '../pieces/toast.ts'
import type { Lost } from '../state/lost.ts'
import { marksOf, saving } from '../state/unsaved.ts'
import { isSignedOut } from './signed-out.ts'
import { isSame, useKeptValues } from './use-kept-values.ts'

/** The operations that forms are sent to. */
export type FormKey = keyof typeof fieldLimits & CallKey

/** The keys of whichever shapes a value may have, and what stands there. */
type AnyKey<T> = T extends unknown ? keyof T : never
type AnyAt<T, P extends PropertyKey> = T extends unknown ? (P extends keyof T ? NonNullable<T[P]> : never) : never

/** The part of a body at a path, whose `*` is any place of a list. */
type PartAt<T, W extends string> = W extends `${infer P}.${infer Rest}`
  ? PartAt<PartAt<T, P>, Rest>
  : W extends ''
    ? T
    : W extends '*'
      ? AnyAt<T, number>
      : AnyAt<T, W>

/** The shape whose names the fields must have; `unknown` for a form that is sent to no operation, whose names are free. */
type BodyOf<K extends FormKey | null, W extends string> = K extends FormKey
  ? PartAt<AnyAt<InputOf<K>, 'body'>, W>
  : unknown

/**
 * The fields of `V`. One that the body does not have becomes `never`, so that it does not compile: it would have no limits, and
 * no refusal would be shown at it.
 */
type Named<V, B, Own> = unknown extends B
  ? V
  : {
      [P in keyof V]: P extends Own
        ? V[P]
        : P extends AnyKey<B>
          ? V[P] extends Readonly<Record<string, unknown>>
            ? Named<V[P], AnyAt<B, P>, never>
            : V[P]
          : never
    }

export interface FormOptions<
  V extends FieldValues,
  A,
  K extends FormKey | null = FormKey | null,
  W extends string = string,
  Own extends keyof V = keyof V,
> {
  /** The operation that it is sent to: what the record says of a text or number, its control has. Null if to none. */
  of: K
  /** Where in the operation's body the fields are, if not at its top: `infos.*`. */
  within?: W
  /** What stands in it to begin with, by the names that the operation's body has for it. */
  start: V & NoInfer<Named<V, BodyOf<K, W>, Own>>
  /** Fields that the body does not have by their names: `send` makes others of them. */
  own?: readonly Own[]
  /**
   * The name under which the input is stored until it is saved or the tab is closed, so that an expired session, a new
   * version or a reload loses nothing. Null for input that is never stored: secrets, and forms with only a button.
   */
  keep: string | null
  /** What the browser cannot see by the limits of a field alone: the words for each that is wrong. */
  check?: (values: NoInfer<V>) => Partial<Record<keyof V, TextKey>>
  /** Asks once more before it is sent. After a no nothing is sent, and what is written stays. */
  sure?: (values: NoInfer<V>) => Promise<boolean>
  /**
   * Sends it, given what was `lost` of the same attempt, and how it was saved when somebody `began` to write, be it before a reload. Where the answer tells of an `other` input that is done instead, nothing
   * was saved: its words stay, and `OtherDoneAlert` says which. @throws what the server refuses: said at its field where it
   * names one, else at the `main` one or above the form
   */
  send: (values: NoInfer<V>, lost: Lost, began: NoInfer<V>) => Promise<A>
  /** After it was saved. */
  onSaved?: (answer: A) => void
  /** The main field, such as a code: a refusal without a field's name shows there. */
  main?: Path<NoInfer<V>>
  /** The words for a complaint about one field, by its code, where the general ones do not do. */
  words?: Readonly<Record<string, TextKey>>
}

/**
 * One form: its values, its errors, whether it is being saved. The browser validates a field by the limits of its record,
 * the server the whole; a refusal shows at the field that it names. Input during saving stays, and stays unsaved.
 */
export function useForm<
  V extends FieldValues,
  A,
  const K extends FormKey | null,
  const W extends string = '',
  const Own extends keyof V = never,
>(options: FormOptions<V, A, K, W, Own>) {
  const { of, within, start, keep, check, sure, send, main, onSaved } = options
  const t = useT()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const fields = useFields<V>({ defaultValues: start as DefaultValues<V> })
  const { register, handleSubmit, setError, clearErrors, getValues, reset, formState } = fields
  const { errors, isDirty, dirtyFields, isSubmitting } = formState
  const kept = useKeptValues(fields, element, start, keep)

  useForgotten(errors.root?.type === signedOut, clearErrors)

  /** Says what is wrong with fields, and goes to the first of them. */
  function complain(found: ReadonlyMap<string, string>) {
    for (const [name, message] of found) setError(name as Path<V>, { type: 'refused', message })
    focusFirst(element.current, found)
  }

  function settle(sent: V) {
    const isWhole = isSame(getValues(), sent)
    reset(sent, { keepValues: !isWhole, keepDirty: !isWhole })
    kept.settle(sent, isWhole)
  }

  function refuse(error: Error) {
    if (error instanceof OtherDone) {
      // Whoever left the form meanwhile is told in passing.
      if (!element.current) toast.info(t('ui.otherDone'))
      return
    }
    const isHere = (name: string) => Boolean(element.current?.elements.namedItem(name))
    const named = complaintsOf(error, within, options.words)
      .filter(({ path }) => isHere(path))
      .map(({ path, key }) => [path, key ? t(key) : error.message] as const)
    if (named.length > 0) complain(new Map(named))
    else if (main && isHere(main) && isRefusal(error)) complain(new Map([[main, error.message]]))
    else setError('root', { type: isSignedOut(error) ? signedOut : 'refused', message: error.message })
  }

  async function save(values: V) {
    const wrong = Object.entries<TextKey | undefined>(check?.(values) ?? {})
    const found = new Map(wrong.flatMap(([name, key]) => (key ? [[name, t(key)]] : [])))
    if (found.size > 0) return complain(found)
    const form = element.current
    if (!form || (sure && !(await sure(values)))) return
    // A failure to send at all is told like a refusal.
    const sent = (async () => toLast(await send(values, kept.lost, kept.began)))()
    await saving(form, kept.sending(sent)).then((answer) => {
      settle(values)
      onSaved?.(answer)
    }, refuse)
  }

  const limitsOf = limitsIn(of ? fieldLimits[of] : {}, within)
  return {
    of,
    control: fields.control,
    /** What the record says of a field. */
    limitsOf,
    /** For the control of a field: its name, value, limits, and what is found wrong with it. */
    field: (name: Path<V>, kind?: 'number') => ({
      ...register(name, kind === 'number' ? { valueAsNumber: true } : {}),
      ...limitsOf(name),
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
    /** For the `form` element. */
    form: {
      id,
      ref: element,
      ...marksOf(kept),
      onSubmit: (event: FormEvent) => void handleSubmit(save)(event),
      // Clears the errors of the former submit.
      onInvalidCapture: () => clearErrors(),
    },
    /** What is wrong with the whole of it. */
    problem: errors.root?.message,
    isBusy: isSubmitting,
    isChanged: isDirty,
    changes: leavesOf(dirtyFields),
    /** How it was saved when somebody began to write it, be it before a reload. */
    began: kept.began,
    /** Whether what stands here was written before and not saved then. */
    isRestored: kept.isRestored,
    /** Whether something of it was sent without an answer, and may be done. */
    isUnsure: kept.isUnsure,
    /** Puts back what is saved. */
    discard() {
      reset(start)
      kept.settle(start, true)
    },
  }
}

function focusFirst(form: HTMLFormElement | null, found: ReadonlyMap<string, string>): void {
  const first = [...(form?.elements ?? [])].find((each) => found.has(each.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/** How many fields hold something else than what is saved: one of a list, or of a part, counts for itself. */
function leavesOf(marks: unknown): number {
  if (marks === true) return 1
  if (typeof marks !== 'object' || marks === null) return 0
  return Object.values(marks).reduce<number>((sum, mark) => sum + leavesOf(mark), 0)
}

/** What the record says of fields, by the names that they have `within` its body. */
const limitsIn =
  (limits: Limits, within: string | undefined) =>
  (name: string): Limits[string] =>
    limits[within ? `${within}.${name}` : name] ?? {}

const signedOut = 'signed_out'
/** Whether the server has refused what stands in the form: what was not said by it is about no field. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && !isSignedOut(error)

/** That the session had ended is true no more after the next login. */
function useForgotten(hasEnded: boolean, clear: (name: 'root') => void): void {
  useEffect(() => (hasEnded ? hear('session', () => clear('root')) : undefined), [hasEnded, clear])
}

/** What was sent last was not done, as another one that was sent before it was. */
class OtherDone extends Error {}

/** An answer, if it is one to what was sent last. @throws OtherDone */
function toLast<A>(answer: A): A {
  if (typeof answer === 'object' && answer !== null && 'other' in answer) throw new OtherDone()
  return answer
}

/** What `useForm` gives to the parts of a form. */
export type FormOf<V extends FieldValues, K extends FormKey | null = FormKey | null> = ReturnType<
  typeof useForm<V, unknown, K, string, keyof V>
>

/** What stands in a field now, for what is drawn by it. */
export function useValueOf<V extends FieldValues, N extends Path<V>>({ control }: { control: Control<V> }, name: N) {
  return useWatch({ control, name })
}

/** All that stands in a form now. */
export function useValuesOf<V extends FieldValues>({ control }: { control: Control<V> }) {
  return useWatch({ control }) as V
}

/** For a control that shows its value itself, as one whose choices come later: its name, value, and what is found wrong with it. */
export function useChoiceOf<V extends FieldValues, N extends Path<V>>({ control }: { control: Control<V> }, name: N) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, error: fieldState.error?.message }
}

type Limits = Readonly<Record<string, Readonly<Record<string, number | boolean>>>>

/** What a complaint's code says of a field. */
const usual = new Map<string, TextKey>([
  ['invalid_type', 'ui.need.value'],
  ['required', 'ui.need.value'],
  ['email', 'ui.need.email'],
  ['phone', 'ui.need.phone'],
  ['link', 'ui.need.noLink'],
])

/** The fields that a refusal names, and the words for each where the refusal's own do not say what is wrong with one field. */
function complaintsOf(error: Error, within = '', words: Readonly<Record<string, TextKey>> = {}) {
  if (!(error instanceof ApiError)) return []
  const issues = (error.body.issues ?? []) as readonly { path: string; code: string }[]
  const isGeneral = error.code === 'request.invalid'
  return issues.map(({ path, code }) => ({
    path: inForm(path, within),
    key: words[code] ?? (isGeneral ? (usual.get(code) ?? 'ui.need.format') : undefined),
  }))
}

/** What a form calls a field of the body: the path below `within`, whose `*` is any place of a list. */
export function inForm(path: string, within: string): string {
  const parts = path.split('.')
  const above = within ? within.split('.') : []
  const isBelow = above.every((part, place) => part === '*' || part === parts[place])
  return isBelow ? parts.slice(above.length).join('.') : path
}
