import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** How a value is typed: what a text means, how a value is written, and the words for what is wrong with it ('' for nothing). */
interface Way<T> {
  read: (text: string) => T
  write: (value: T) => string
  wrong: (value: T) => string
}

interface FormField<T> {
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  ref: (element: HTMLInputElement | null) => void
}

/**
 * For the `input` of a value with a text form (money, colour). Text is not rewritten while typing: it is formatted on blur
 * or Enter, and stays as it is while it is invalid. The error is set as a custom validity, so that the form is not sent.
 */
export function useTyped<T>(field: FormField<T>, { read, write, wrong }: Way<T>) {
  const { value } = field
  const [typed, setTyped] = useState<string | null>(null)
  const element = useRef<HTMLInputElement>(null)
  const words = wrong(value)
  useEffect(() => element.current?.setCustomValidity(words), [words])
  const tidy = () => {
    if (words === '') setTyped(null)
  }
  return {
    /** What is wrong with it now, whether or not it is time to say so. */
    words,
    input: {
      // What was put back from outside counts, as when a form begins afresh.
      value: typed !== null && read(typed) === value ? typed : write(value),
      ref(now: HTMLInputElement | null) {
        field.ref(now)
        element.current = now
      },
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        const now = read(target.value)
        // Before the field is judged by this change.
        target.setCustomValidity(wrong(now))
        setTyped(target.value)
        field.onChange(now)
      },
      onBlur() {
        tidy()
        field.onBlur()
      },
      onKeyDown({ key }: KeyboardEvent) {
        if (key === 'Enter') tidy()
      },
    },
  }
}
