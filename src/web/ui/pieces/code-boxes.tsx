import { useEffect, useId, useRef, useState } from 'react'
import { figures } from '#shared/figures.ts'
import styles from './code-boxes.module.css'

const length = figures.codeDigits

/**
 * Six boxes over one input, so that paste, autofill from a text message and screen readers work as in a plain field. Calls
 * `onComplete` at the sixth digit.
 */
export function CodeBoxes({
  label,
  value,
  onValue,
  onComplete,
  invalid,
  readOnly,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  onComplete: (value: string) => void
  invalid: boolean
  /** While they are sent. */
  readOnly?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.boxes} data-invalid={invalid || undefined}>
        <input
          ref={input}
          id={id}
          name="tac"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          required
          readOnly={readOnly}
          value={value}
          aria-invalid={invalid || undefined}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, length)
            onValue(digits)
            if (digits.length === length && digits !== value) onComplete(digits)
          }}
        />
        <span className={styles.digits} aria-hidden="true">
          {Array.from({ length }, (_, i) => (
            <span key={i} data-active={(focused && i === Math.min(value.length, length - 1)) || undefined}>
              {value[i] ?? ''}
            </span>
          ))}
        </span>
      </span>
    </div>
  )
}
