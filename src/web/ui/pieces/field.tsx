import { type ComponentProps, type ReactNode, useId } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from './button.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { useValidity } from './validity.ts'

interface FieldProps {
  label: string
  help?: ReactNode
  /** What is wrong, in place of the help. */
  error?: string | undefined
  optional?: boolean
}

/** The frame of a form control: label above, help or error below, tied together for screen readers. */
export function Field({
  label,
  help,
  error,
  optional,
  id,
  guard,
  children,
}: FieldProps & { id: string; guard?: ReturnType<typeof useValidity>['guard']; children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.field} {...guard}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({t('ui.optional')})</span>}
      </label>
      {children}
      {error ? (
        <p className={styles.error} id={`${id}-note`} role="alert">
          <Icon name="alert" size={16} style={{ flex: 'none', marginTop: 2 }} />
          {error}
        </p>
      ) : (
        help && (
          <p className={styles.help} id={`${id}-note`}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

const tie = (id: string, props: FieldProps) => ({
  id,
  'aria-invalid': props.error ? (true as const) : undefined,
  'aria-describedby': props.error || props.help ? `${id}-note` : undefined,
})

export function TextField({ label, help, error, optional, ...rest }: FieldProps & ComponentProps<'input'>) {
  const own = useId()
  const { wrong, guard } = useValidity()
  const said = error ?? wrong
  const id = rest.id ?? own
  return (
    <Field {...{ label, help, error: said, optional, id, guard }}>
      <input {...rest} {...tie(id, { label, help, error: said })} className={styles.input} />
    </Field>
  )
}

export function TextArea({ label, help, error, optional, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const own = useId()
  const { wrong, guard } = useValidity()
  const said = error ?? wrong
  const id = rest.id ?? own
  return (
    <Field {...{ label, help, error: said, optional, id, guard }}>
      <textarea {...rest} {...tie(id, { label, help, error: said })} className={styles.input} />
    </Field>
  )
}

export function SelectField({
  label,
  help,
  error,
  optional,
  children,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  const own = useId()
  const { wrong, guard } = useValidity()
  const said = error ?? wrong
  const id = rest.id ?? own
  return (
    <Field {...{ label, help, error: said, optional, id, guard }}>
      <select {...rest} {...tie(id, { label, help, error: said })} className={styles.input}>
        {children}
      </select>
    </Field>
  )
}

/** One choice among several (radio) or by itself (checkbox), as a row one can tap anywhere. */
export function Choice({
  type = 'radio',
  title,
  note,
  aside,
  ...rest
}: { type?: 'radio' | 'checkbox'; title: ReactNode; note?: ReactNode; aside?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type' | 'title'
>) {
  return (
    <label className={styles.choice}>
      <input type={type} {...rest} />
      <span className={styles.choiceText}>
        {title}
        {note && <small>{note}</small>}
      </span>
      {aside}
    </label>
  )
}

/** Two or three ways to see or say the same. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  disabled,
  onChange,
}: {
  label: string
  /** Null while none is chosen. */
  value: T | null
  options: readonly { value: T; label: string }[]
  disabled?: boolean
  onChange: (value: T) => void
}) {
  return (
    <div className={styles.segmented} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          disabled={disabled}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** A small number with minus and plus. */
export function Stepper({
  label,
  value,
  min = 0,
  max,
  onChange,
}: {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}) {
  const t = useT()
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <Button icon aria-label={t('ui.less')} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" />
      </Button>
      <output aria-live="polite">{value}</output>
      <Button icon aria-label={t('ui.more')} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon name="plus" />
      </Button>
    </div>
  )
}

/** Controls of a form one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
