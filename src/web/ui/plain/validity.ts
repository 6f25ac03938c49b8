import { type FormEvent, type FocusEvent, useState } from 'react'
import { useT } from '../i18n.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The text for what the browser finds wrong with a control. */
function reasonOf(control: Control): string | undefined {
  const { validity } = control
  if (validity.valid) return undefined
  if (validity.valueMissing) return 'ui.need.value'
  if (validity.tooShort) return 'ui.need.longer'
  return validity.typeMismatch && control.type === 'email' ? 'ui.need.email' : 'ui.need.format'
}

/**
 * What the browser finds wrong with the control inside, said below it in the page's language instead of in a bubble in the
 * browser's: once it is left, and when the form is sent, where the first wrong control takes the focus.
 */
export function useValidity() {
  const t = useT()
  const [wrong, setWrong] = useState<string>()
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
      onBlurCapture: (event: FocusEvent<HTMLElement>) => {
        const control = event.target as Element as Control
        if (control.validity && control.value !== '') check(control)
      },
      onInputCapture: (event: FormEvent<HTMLElement>) => {
        if (wrong) check(event.target as Control)
      },
    },
  }
}
