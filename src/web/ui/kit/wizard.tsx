import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Dialog } from '../pieces/dialog.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useArrival } from '../pieces/use-arrival.ts'
import { Form } from './form.tsx'
import lift from './lift.module.css'
import { type StepState, stepToShow } from './step-to-show.ts'
import { type FormKey, type FormOf, type FormOptions, useForm, useValuesOf } from './use-form.ts'
import styles from './wizard.module.css'

type StepOptions<V extends FieldValues, K extends FormKey | null, W extends string, Own extends keyof V> = Omit<
  FormOptions<V, unknown, K, W, Own>,
  'keep' | 'send' | 'sure' | 'onSaved'
> & {
  title: string
  /** Whether what is saved of it is all that it asks for. */
  isWhole: boolean
  fields: (form: FormOf<NoInfer<V>, K>) => ReactNode
}

declare const made: unique symbol

/** One step: the fields of one form, made by `aStep` alone, which holds them to the body of their operation. */
export type Step<V extends FieldValues> = StepOptions<V, FormKey | null, string, keyof V> & { readonly [made]: true }

/** A step whose fields are named as the body of its operation names them, like those of any form. */
export const aStep = <
  V extends FieldValues,
  const K extends FormKey | null,
  const W extends string = '',
  const Own extends keyof V = never,
>(
  step: StepOptions<V, K, W, Own>,
): Step<V> => step as unknown as Step<V>

type Steps<T extends Record<string, FieldValues>> = { readonly [K in keyof T & string]: Step<T[K]> }

interface WizardProps<T extends Record<string, FieldValues>> {
  /** Names the draft, by which what is written is kept. */
  of: string
  /** In their order. */
  steps: Steps<T>
  /** Saves the draft as far as this step. @throws what is refused: said at its field, and the step stays */
  saveStep: <K extends keyof T & string>(step: K, values: T[K]) => Promise<unknown>
  /** After the last step was saved. @throws why not, said in the last step */
  finish: () => Promise<unknown>
  /** In place of the steps, once it is done. */
  done: { title: string; content: ReactNode }
  /** What comes of it, drawn of what is written at this moment. */
  preview?: (values: T) => ReactNode
}

/** What a step tells of itself while it is written in. */
interface Told {
  values: FieldValues
  isChanged: boolean
}

/**
 * A long form in steps: each step is validated and saved before the next one, and keeps its input when the user goes back.
 * The step is in the address, so that Back goes one step back; a later visit continues at the first incomplete step.
 * Renders in the browser only, since its draft is stored there.
 */
export function Wizard<T extends Record<string, FieldValues>>(props: WizardProps<T>) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done {...props.done} />
  return <Open {...props} onDone={() => setDone(true)} />
}

function Done({ title, content }: { title: string; content: ReactNode }) {
  return (
    <div className={styles.done}>
      <span className={styles.check}>
        <Icon name="check" size={40} />
      </span>
      <h2 ref={useArrival()} tabIndex={-1}>
        {title}
      </h2>
      {content}
    </div>
  )
}

function Open<T extends Record<string, FieldValues>>({
  of,
  steps,
  saveStep,
  finish,
  preview,
  onDone,
}: WizardProps<T> & { onDone: () => void }) {
  const t = useT()
  const keys = Object.keys(steps) as (keyof T & string)[]
  const [told, setTold] = useState<Partial<Record<string, Told>>>({})
  const tell = useCallback((key: string, each: Told) => setTold((all) => ({ ...all, [key]: each })), [])
  const [saved, setSaved] = useState<readonly string[]>([])
  const states = keys.map(
    (key): StepState => ({
      key,
      isWhole: steps[key].isWhole || saved.includes(key),
      isChanged: told[key]?.isChanged ?? false,
    }),
  )
  const [place, go] = useStep(states, Object.keys(told).length === keys.length)
  const heading = useHeading(place)
  const values = Object.fromEntries(keys.map((key) => [key, told[key]?.values ?? steps[key].start])) as T
  const drawn = preview?.(values)
  return (
    <div className={styles.wizard}>
      <div className={styles.main}>
        <Progress titles={keys.map((key) => steps[key].title)} place={place} onBack={go} />
        {keys.map((key, i) => (
          <section key={key} hidden={i !== place} aria-label={steps[key].title}>
            <h2 ref={i === place ? heading : undefined} tabIndex={-1}>
              {steps[key].title}
            </h2>
            <StepFields
              name={key}
              step={steps[key]}
              keep={`${of}_${key}`}
              save={async (values) => {
                await saveStep(key, values)
                if (i === keys.length - 1) await finish()
              }}
              onTold={tell}
              onSaved={() => {
                setSaved((all) => [...all, key])
                if (i === keys.length - 1) onDone()
                else go(i + 1)
              }}
              onBack={i > 0 ? () => go(i - 1) : undefined}
              send={t(i === keys.length - 1 ? 'frame.finish' : 'frame.next')}
            >
              {drawn && <Preview>{drawn}</Preview>}
            </StepFields>
          </section>
        ))}
      </div>
      {drawn && (
        <aside className={styles.preview} aria-label={t('frame.preview')}>
          {drawn}
        </aside>
      )}
    </div>
  )
}

/**
 * Which step is shown, and the way to another; each is a step for Back. Where the address names none it is put there: nothing but a press
 * leads to the next one, whatever is saved elsewhere meanwhile.
 * @param isRead whether all steps have said what was kept of them
 */
function useStep(states: readonly StepState[], isRead: boolean) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wished = search.get('step')
  const place = stepToShow(states, wished)
  const shown = states[place]?.key ?? ''
  const go = useCallback(
    (key: string, replace = false) => {
      const next = new URLSearchParams(window.location.search)
      next.set('step', key)
      void navigate({ search: `?${next}`, hash: window.location.hash }, { preventScrollReset: true, replace })
    },
    [navigate],
  )
  useEffect(() => {
    if (isRead && wished === null) go(shown, true)
  }, [isRead, wished, shown, go])
  return [place, (place: number) => go(states[place]?.key ?? '')] as const
}

/** The heading of the step that is shown: whoever comes to another begins there. */
function useHeading(place: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [place])
  return heading
}

/** 'Step 2 of 4', and on wide screens all of them, with the way back to those before. */
function Progress({
  titles,
  place,
  onBack,
}: {
  titles: readonly string[]
  place: number
  onBack: (place: number) => void
}) {
  const t = useT()
  return (
    <nav aria-label={t('frame.steps')} className={styles.progress}>
      <p>{t('frame.stepOf', { step: place + 1, count: titles.length })}</p>
      <ol>
        {titles.map((title, i) => (
          <li key={title} aria-current={i === place ? 'step' : undefined} data-past={i < place || undefined}>
            {i < place ? (
              <button type="button" onClick={() => onBack(i)}>
                {title}
              </button>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepFields<V extends FieldValues>({
  name,
  step,
  keep,
  save,
  send,
  onTold,
  onSaved,
  onBack,
  children,
}: {
  name: string
  step: Step<V>
  keep: string
  save: (values: V) => Promise<void>
  /** The label of the button to the next step. */
  send: string
  onTold: (name: string, told: Told) => void
  onSaved: () => void
  onBack: (() => void) | undefined
  children: ReactNode
}) {
  const t = useT()
  const { fields, title, isWhole: _, ...options } = step
  const form = useForm<V, unknown, FormKey | null, string, keyof V>({ ...options, keep, send: save, onSaved })
  const values = useValuesOf(form)
  useEffect(() => onTold(name, { values, isChanged: form.isChanged }), [onTold, name, values, form.isChanged])
  return (
    <Form of={form} label={title}>
      {fields(form)}
      <div className={`${styles.bar} ${lift.lift}`}>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {t('ui.back')}
          </Button>
        )}
        {children}
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {send}
        </Button>
      </div>
    </Form>
  )
}

/** The button that shows what comes of it where there is no room beside. */
function Preview({ children }: { children: ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.show}>
      <Button onClick={() => setOpen(true)}>{t('frame.preview')}</Button>
      {open && (
        <Dialog title={t('frame.preview')} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </div>
  )
}
