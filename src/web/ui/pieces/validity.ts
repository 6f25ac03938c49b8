import { type FocusEvent, type FormEvent, useState } from 'react'
import type { TextKey } from '#locales/keys.ts'
import { useT } from '../i18n.tsx'
import { afterPress } from '../state/after-press.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The text for what the browser finds wrong with a control. */
function reasonOf(control: Control): TextKey | undefined {
  const { validity } = control
  if (validity.valid) return undefined
  if (validity.valueMissing) return 'ui.need.value'
  if (validity.tooShort) return 'ui.need.longer'
  if (validity.stepMismatch && control.type === 'time') return 'ui.need.quarter'
  return validity.typeMismatch && control.type === 'email' ? 'ui.need.email' : 'ui.need.format'
}

/**
 * What the browser finds wrong with the control inside, said below it in the page's language instead of in a bubble in the
 * browser's: once it is left, and when the form is sent, where the first wrong control takes the focus.
 *
 * The control's own handlers come first, so that what is found here renders together with the value they take. A state set
 * earlier (in the capture phase, or at a select's `input` before its `change`) renders alone: React then writes the old value
 * over what was just typed. `invalid` does not bubble, and no value depends on it.
 */
export function useValidity() {
  const t = useT()
  const [wrong, setWrong] = useState<TextKey>()
  const check = (control: Control) => setWrong(reasonOf(control))
  return {
    wrong: wrong && t(wrong),
    /** For the element around the control. */
    guard: {
      onInvalidCapture: (event: FormEvent<HTMLElement>) => {
        event.preventDefault()
        const control = event.target as Control
        check(control)
        if (control.form?.querySelector(':is(input, textarea, select):invalid') === control) control.focus()
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const control = event.target as Element as Control
        // What is said below a field moves the page: not from beneath the finger that is on something else.
        if (control.validity && control.value !== '') afterPress(() => check(control))
      },
      onChange: (event: FormEvent<HTMLElement>) => {
        if (wrong) check(event.target as Control)
      },
    },
  }
}
