import { useCallback } from 'react'
import { formatPrice } from '#shared/money.ts'
import { Address } from '#web/ui/address/address.tsx'
import type { AddressChoice, AddressField } from '#web/ui/address/address-choice.ts'
import { useT } from '#web/ui/i18n.tsx'
import { SpotMap } from '#web/ui/map/spot-map.tsx'
import { Choice, TextArea } from '#web/ui/pieces/field.tsx'
import type { BlockProps } from './block-props.ts'
import styles from './book.module.css'
import { branchSpot } from './selection.ts'

/** At the provider's, at the customer's inside the service radius, or online; and a note. */
export function WhereBlock({
  terms,
  state,
  change,
  wrong,
}: BlockProps & { wrong: Partial<Record<AddressField, string>> }) {
  const t = useT()
  const { place } = state
  const spot = branchSpot(terms)
  const changeAddress = useCallback((place: Partial<AddressChoice>) => change({ place }), [change])
  const note = (kind: string) => {
    if (kind === 'provider') return terms.branch?.address
    if (kind === 'online') return t('book.onlineNote')
    const { base, perKm } = terms.travelFee
    const fee =
      base.amount + perKm.amount === 0
        ? t('book.travelFree')
        : t('book.travelFee', { base: formatPrice(base), perKm: formatPrice(perKm) })
    return terms.serviceRadiusKm ? `${t('book.within', { km: terms.serviceRadiusKm })} · ${fee}` : fee
  }
  return (
    <section className={styles.block} aria-labelledby="where-title" id="block-address">
      <h2 id="where-title">{t('book.where')}</h2>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('book.where')}</legend>
        {terms.places.map((kind) => (
          <Choice
            key={kind}
            name="place"
            checked={place.kind === kind}
            onChange={() => change({ place: { kind } })}
            title={t(`book.place.${kind}`)}
            note={note(kind)}
          />
        ))}
      </fieldset>
      {place.kind === 'provider' && spot && (
        <SpotMap
          offer={{
            offerid: terms.offerid,
            itemid: terms.itemid,
            title: terms.title,
            companyName: terms.company.name,
            companySlug: terms.company.slug,
            price: terms.price,
            priceModel: terms.priceModel,
            ...spot,
          }}
        />
      )}
      {place.kind === 'customer' && (
        <Address
          place={state.place}
          change={changeAddress}
          around={spot}
          withinKm={terms.serviceRadiusKm}
          wrong={wrong}
        />
      )}
      <TextArea
        label={t('book.note')}
        help={t('book.noteHelp', { company: terms.company.name })}
        optional
        maxLength={1000}
        value={state.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </section>
  )
}
