import { useEffect, useId, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useT } from '#web/ui/i18n.tsx'
import { SpotMap } from '#web/ui/map/spot-map.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Choice, TextArea, TextField } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { toast } from '#web/ui/plain/toast.ts'
import type { BlockProps } from './block-props.ts'
import styles from './book.module.css'
import { findTowns, type Town } from './booking-calls.ts'

/** At the provider's, at the customer's inside the service radius, or online; and a note. */
export function WhereBlock({ terms, state, change }: BlockProps) {
  const t = useT()
  const { place } = state
  const money = (amount: number) => formatMoney(amount, terms.currency, { whole: amount % 100 === 0 })
  const note = (kind: string) => {
    if (kind === 'provider') return terms.branch?.address
    if (kind === 'online') return t('book.onlineNote')
    const fee =
      terms.travelFeeBaseAmount + terms.travelFeePerKmAmount === 0
        ? t('book.travelFree')
        : t('book.travelFee', { base: money(terms.travelFeeBaseAmount), perKm: money(terms.travelFeePerKmAmount) })
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
      {place.kind === 'provider' && terms.branch && terms.branch.lat !== null && terms.branch.lng !== null && (
        <SpotMap
          offer={{
            offerid: terms.offerid,
            itemid: terms.itemid,
            title: terms.title,
            companyName: terms.company.name,
            companySlug: terms.company.slug,
            priceAmount: terms.priceAmount,
            currency: terms.currency,
            lat: terms.branch.lat,
            lng: terms.branch.lng,
          }}
        />
      )}
      {place.kind === 'customer' && <Address state={state} change={change} />}
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

function Address({ state, change }: Pick<BlockProps, 'state' | 'change'>) {
  const t = useT()
  const listId = useId()
  const { place } = state
  const [towns, setTowns] = useState<Town[]>([])
  const [locating, setLocating] = useState(false)
  useEffect(() => {
    if (place.city.trim().length < 2) return
    const abort = new AbortController()
    const timer = window.setTimeout(() => {
      findTowns(place.city.trim(), abort.signal).then(setTowns, () => undefined)
    }, 150)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [place.city])

  const pickTown = (city: string) => {
    const town = towns.find((candidate) => candidate.name.toLowerCase() === city.trim().toLowerCase())
    change({ place: { city, ...(town ? { lat: town.lat, lng: town.lng } : {}) } })
  }
  const locate = () => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        localStorage.setItem(storageKeys.latLng, JSON.stringify([coords.latitude, coords.longitude]))
        change({ place: { lat: coords.latitude, lng: coords.longitude } })
        toast.success(t('book.located'))
      },
      () => {
        setLocating(false)
        toast.error(t('book.notLocated'))
      },
      { timeout: 10_000 },
    )
  }
  const townUnknown = place.city !== '' && place.lat === null && towns.length > 0
  return (
    <div className={styles.address}>
      <TextField
        label={t('book.line1')}
        autoComplete="address-line1"
        maxLength={200}
        value={place.line1}
        onChange={(event) => change({ place: { line1: event.currentTarget.value } })}
      />
      <div className={styles.two}>
        <TextField
          label={t('book.postcode')}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          value={place.postcode}
          onChange={(event) => change({ place: { postcode: event.currentTarget.value } })}
        />
        <TextField
          label={t('book.town')}
          list={listId}
          autoComplete="address-level2"
          maxLength={100}
          value={place.city}
          error={townUnknown ? t('book.pickTown') : undefined}
          onChange={(event) => pickTown(event.currentTarget.value)}
          onBlur={(event) => pickTown(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {towns.map((town) => (
            <option key={town.slug} value={town.name}>
              {town.state}
            </option>
          ))}
        </datalist>
      </div>
      <Button small onClick={locate} busy={locating}>
        <Icon name="pin" size={16} /> {t('book.locate')}
      </Button>
    </div>
  )
}
