import { useState } from 'react'
import { afterPress } from '#web/ui/state/after-press.ts'
import { useT } from '../i18n.tsx'
import { TextField } from '../pieces/field.tsx'
import { isWrongPostcode } from './address-choice.ts'

/** The postcode of an address, which may be left out where its town is known; one that is none is said once the field is left. */
export function PostcodeField({
  postcode,
  ofOther,
  needed = false,
  wrong,
  onType,
}: {
  postcode: string
  /** Whether it is no address of who types it. */
  ofOther: boolean | undefined
  /** Whether nothing else says where the town is. */
  needed?: boolean
  /** What it was refused with. */
  wrong: string | undefined
  onType: (typed: string) => void
}) {
  const t = useT()
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isWrongPostcode(postcode)
  return (
    <TextField
      label={t('address.postcode')}
      optional={!needed}
      help={needed && t('address.postcodeNeeded')}
      inputMode="numeric"
      autoComplete={ofOther ? 'off' : 'postal-code'}
      maxLength={12}
      value={postcode}
      error={isLeft && isWrong ? t('address.wrongPostcode') : wrong}
      data-next={isWrong || wrong !== undefined || (needed && postcode.trim() === '') || undefined}
      onBlur={() => afterPress(() => setIsLeft(true))}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
