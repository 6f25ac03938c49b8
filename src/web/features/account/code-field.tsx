import { TextField } from '#web/ui/plain/field.tsx'

/** A one-time code of six digits. */
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
      pattern="[0-9]{6}"
      maxLength={6}
      required
      error={error}
      value={value}
      onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
    />
  )
}
