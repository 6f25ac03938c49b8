import { useState } from 'react'
import { useT } from '../i18n.tsx'
import { TextField } from '../pieces/field.tsx'
import { isWrongPostcode } from './address-choice.ts'
import { afterPress } from '#web/ui/state/after-press.ts'

/** The postcode of an address, which may be left out; one that is none is said once the field is left. */
export function PostcodeField({
  postcode,
  ofOther,
  onType,
}: {
  postcode: string
  /** Whether it is no address of who types it. */
  ofOther: boolean | undefined
  onType: (typed: string) => void
}) {
  const t = useT()
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isWrongPostcode(postcode)
  return (
    <TextField
      label={t('address.postcode')}
      optional
      inputMode="numeric"
      autoComplete={ofOther ? 'off' : 'postal-code'}
      maxLength={12}
      value={postcode}
      error={isLeft && isWrong ? t('address.wrongPostcode') : undefined}
      data-next={isWrong || undefined}
      onBlur={() => afterPress(() => setIsLeft(true))}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
