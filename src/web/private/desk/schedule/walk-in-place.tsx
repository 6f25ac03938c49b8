import { useCallback } from 'react'
import type { OwnOffer } from '#contracts/desk.ts'
import { Address } from '#web/ui/address/address.tsx'
import { type AddressChoice, nowhere } from '#web/ui/address/address-choice.ts'
import { isPlaced, placeInput } from '#web/ui/address/place-input.ts'
import { useT } from '#web/ui/i18n.tsx'
import { SelectField } from '#web/ui/pieces/field.tsx'

type Kind = OwnOffer['places'][number]

/** Where a booking made by hand is to be, as it is kept in the form: the address stays while another place is looked at. */
export interface WalkInPlace extends AddressChoice {
  kind: Kind | null
}

export const noPlace: WalkInPlace = { ...nowhere, kind: null }

/** Where it is: as chosen, if the service is given there, else the first place that it has. */
export function placeFor(service: OwnOffer | undefined, place: WalkInPlace) {
  const places = service?.places ?? []
  const kind = places.find((one) => one === place.kind) ?? places[0]
  const isHere = kind !== 'customer' || isPlaced(place)
  return {
    kind,
    /** What a call has of it; nothing as long as an address is lacking. */
    asked: !kind || !isHere ? undefined : kind === 'customer' ? placeInput(place) : { kind },
  }
}

/** Where the service is given, where there is a choice; at the customer's, the address. */
export function WalkInWhere({
  service,
  place,
  change,
}: {
  service: OwnOffer | undefined
  place: WalkInPlace
  change: (part: Partial<WalkInPlace>) => void
}) {
  const t = useT()
  const { kind } = placeFor(service, place)
  const changeAddress = useCallback((part: Partial<AddressChoice>) => change(part), [change])
  if (!service) return null
  return (
    <>
      {service.places.length > 1 && (
        <SelectField
          label={t('desk.walkInWhere')}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
        >
          {service.places.map((one) => (
            <option key={one} value={one}>
              {t(`desk.place_${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'customer' && <Address place={place} change={changeAddress} ofOther />}
    </>
  )
}
