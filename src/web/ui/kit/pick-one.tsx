import { type ReactNode, useId } from 'react'
import { Field } from '../pieces/field.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import type { Finder, Found } from './finders.ts'

const PickBox = lazyPart(() => import('./pick-box.tsx'), <Skeleton height={44} />)

/**
 * One choice among more than a list could show: found by a typed text, debounced. Text that is not chosen is removed; an
 * empty field is no choice. `finder` must be stable between renders.
 */
export function PickOne({
  label,
  help,
  error,
  optional,
  ...box
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  disabled?: boolean
  finder: Finder
  value: Found | null
  onChange: (value: Found | null) => void
}) {
  const id = useId()
  return (
    <Field {...{ label, help, error, optional, id }}>
      <PickBox
        {...box}
        id={id}
        label={label}
        isWrong={Boolean(error)}
        noteId={error || help ? `${id}-note` : undefined}
      />
    </Field>
  )
}
