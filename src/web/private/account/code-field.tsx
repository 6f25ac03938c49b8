import type { ComponentProps } from 'react'
import { figures } from '#shared/figures.ts'
import { TextField } from '#web/ui/pieces/field.tsx'

const digits = `[0-9]{${figures.codeDigits}}`
const backup = { pattern: '[a-z0-9]{5}-[a-z0-9]{5}', length: 11 }

/**
 * A one-time code of digits, or where `orBackup` also a backup code. Its length is limited here and not by `maxLength`,
 * which would cut a pasted "123 456" too early.
 */
export function CodeField({
  orBackup = false,
  onChange,
  ...field
}: ComponentProps<typeof TextField> & { orBackup?: boolean }) {
  const cut = (typed: string) =>
    orBackup ? typed.replace(/\s/g, '').slice(0, backup.length) : typed.replace(/\D/g, '').slice(0, figures.codeDigits)
  return (
    <TextField
      {...field}
      inputMode={orBackup ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      pattern={orBackup ? `${digits}|${backup.pattern}` : digits}
      required
      onChange={(event) => {
        event.target.value = cut(event.target.value)
        onChange?.(event)
      }}
    />
  )
}
