import { figures } from '#shared/figures.ts'
import { TextField } from '#web/ui/pieces/field.tsx'

const length = 6

/** A one-time code of six digits. It is cut here and not by the field, which would cut a pasted "123 456" too early. */
export function CodeField({
  label,
  error,
  value,
  onValue,
}: {
  label: string
  error: string | undefined
  value: string
  onValue: (value: string) => void
}) {
  return (
    <TextField
      label={label}
      name="tac"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${figures.codeDigits}}`}
      required
      error={error}
      value={value}
      onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, length))}
    />
  )
}
