import { addressLine } from '#shared/postal-address.ts'
import { useT } from '../i18n.tsx'
import { SlotButton } from '../slots/slot-button.tsx'
import styles from './address.module.css'
import { type AddressChoice, isSame } from './address-choice.ts'

/** Addresses to take by a tap, and the way to another one. */
export function KnownAddresses({
  known,
  place,
  onPick,
  onOther,
}: {
  known: readonly AddressChoice[]
  place: AddressChoice
  onPick: (address: AddressChoice) => void
  onOther: () => void
}) {
  const t = useT()
  return (
    <div className={styles.own} role="group" aria-label={t('address.ownAddresses')}>
      {known.map((one) => (
        <SlotButton key={addressLine(one)} aria-pressed={isSame(one, place)} onClick={() => onPick(one)}>
          {addressLine(one)}
        </SlotButton>
      ))}
      <SlotButton aria-pressed={!known.some((one) => isSame(one, place))} onClick={onOther}>
        {t('address.another')}
      </SlotButton>
    </div>
  )
}
