import { type FormEvent, useRef } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useForm as useFields,
  useWatch,
} from 'react-hook-form'
import { fieldLimits } from '#shared/field-limits.ts'
import type { TextKey } from '#locales/keys.ts'
import { ApiError } from '../client/api.ts'
import { useT } from '../i18n.tsx'
import { saving } from '../state/unsaved.ts'
import { useKeptValues } from './use-kept-values.ts'

type LimitKey = keyof typeof fieldLimits

export interface FormOptions<V extends FieldValues, A> {
  /** The operation that it is sent to: what the record says of a text or number, its control has. */
  of?: LimitKey
  /** Where in the operation's body the fields are, if not at its top: `infos.*`. */
  within?: string
  /** What stands in it to begin with, by the names that the operation's body has for it. */
  start: V
  /**
   * Names what is written here: kept until it is saved for as long as the tab lives, so that a session that ends, a new
   * version or a reload cost nothing. Null for what is never kept: secrets, and what is no more than a press.
   */
  keep: string | null
  /** What the browser cannot see by the limits of a field alone: the words for each that is wrong. */
  check?: (values: V) => Partial<Record<keyof V, TextKey>>
  /** @throws what the server refuses: said at its field where it names one, else above the form */
  send: (values: V) => Promise<A>
  /** After it was saved. */
  onSaved: (answer: A) => void
  /** The words for a complaint about one field, by its code, where the general ones do not do. */
  words?: Readonly<Record<string, TextKey>>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * One form: what stands in it, what is wrong with it, whether it is being saved. The browser judges a field by the limits of
 * its record, the server the whole; what it refuses stands at the field that it names. What is written while it is being saved
 * stays, and stays unsaved.
 */
export function useForm<V extends FieldValues, A>(options: FormOptions<V, A>) {
  const { of, within, start, keep, check, send, onSaved } = options
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const fields = useFields<V>({ defaultValues: start as DefaultValues<V> })
  const { register, handleSubmit, setError, clearErrors, getValues, reset, formState } = fields
  const { errors, isDirty, isSubmitting } = formState
  const kept = useKeptValues(fields, element, start, keep)
  const say = (name: string, message: string, type = 'refused') =>
    setError(name as Path<V>, { type, message }, { shouldFocus: true })

  function settle(sent: V) {
    const isWhole = isSame(getValues(), sent)
    reset(sent, { keepValues: !isWhole, keepDirty: !isWhole })
    kept.settle(sent, isWhole)
  }

  function refuse(error: Error) {
    const named = complaintsOf(error, options.words).filter(({ path }) => element.current?.elements.namedItem(path))
    if (named.length === 0) setError('root', { message: error.message })
    for (const { path, key } of named) say(path, key ? t(key) : error.message)
  }

  async function save(values: V) {
    const wrong = Object.entries<TextKey | undefined>(check?.(values) ?? {})
    for (const [name, key] of wrong) if (key) say(name, t(key))
    if (wrong.length > 0) return
    const form = element.current
    if (!form) return
    await saving(form, () => send(values)).then((answer) => {
      settle(values)
      onSaved(answer)
    }, refuse)
  }

  const limits: Limits = of ? fieldLimits[of] : {}
  return {
    control: fields.control,
    /** For the control of a field: its name, value, limits, and what is found wrong with it. */
    field: (name: Path<V>, kind?: 'number') => ({
      ...register(name, kind === 'number' ? { valueAsNumber: true } : {}),
      ...limits[within ? `${within}.${name}` : name],
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
    /** For the `form` element. */
    form: {
      ref: element,
      onSubmit: (event: FormEvent) => void handleSubmit(save)(event),
      // What was refused before is not what is wrong now.
      onInvalidCapture: () => clearErrors(),
    },
    /** What is wrong with the whole of it. */
    problem: errors.root?.message,
    isBusy: isSubmitting,
    isChanged: isDirty,
    /** Whether what stands here was written before and not saved then. */
    isRestored: kept.isRestored,
    /** Puts back what is saved. */
    discard() {
      reset(start)
      kept.settle(start, true)
    },
  }
}

/** What stands in a field now, for what is drawn by it. */
export function useValueOf<V extends FieldValues, N extends Path<V>>({ control }: { control: Control<V> }, name: N) {
  return useWatch({ control, name })
}

type Limits = Readonly<Record<string, Readonly<Record<string, number | boolean>>>>

/** The fields that a refusal names, and the words for each where the refusal's own do not say what is wrong with one field. */
function complaintsOf(error: Error, words: Readonly<Record<string, TextKey>> = {}) {
  if (!(error instanceof ApiError)) return []
  const issues = (error.body.issues ?? []) as readonly { path: string; code: string }[]
  const usual = (code: string): TextKey => (code === 'invalid_type' ? 'ui.need.value' : 'ui.need.format')
  const isGeneral = error.code === 'request.invalid'
  return issues.map(({ path, code }) => ({ path, key: words[code] ?? (isGeneral ? usual(code) : undefined) }))
}
