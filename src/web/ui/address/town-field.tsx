import { type Ref, useId } from 'react'
import { useT } from '../i18n.tsx'
import { TextField } from '../pieces/field.tsx'
import type { Town } from './address-calls.ts'

/** The town of an address: typed, or one of those that were found for what is typed. */
export function TownField({
  ref,
  city,
  towns,
  missing,
  unknown,
  wrong,
  far,
  autoComplete,
  onType,
  onLeave,
}: {
  ref: Ref<HTMLInputElement>
  city: string
  towns: readonly Town[]
  /** Whether it is not known yet where the address lies. */
  missing: boolean
  /** Whether no town has that name. */
  unknown: boolean
  /** What it was refused with. */
  wrong: string | undefined
  /** Whether nobody comes so far. */
  far: boolean
  autoComplete: string
  onType: (typed: string) => void
  onLeave: (typed: string) => void
}) {
  const t = useT()
  const listId = useId()
  return (
    <>
      <TextField
        ref={ref}
        label={t('address.town')}
        list={listId}
        autoComplete={autoComplete}
        maxLength={100}
        value={city}
        data-next={missing || far || wrong !== undefined || undefined}
        error={unknown ? t('address.pickTown') : far ? t('address.far') : wrong}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={(event) => onLeave(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {towns.map((town) => (
          <option key={town.slug} value={town.postalName}>
            {[town.name === town.postalName ? '' : town.name, town.state].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    </>
  )
}
