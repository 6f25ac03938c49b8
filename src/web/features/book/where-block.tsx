import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Choice, TextArea, TextField } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Block } from './block.tsx'
import styles from './book.module.css'
import type { BookableView } from './book.route.tsx'
import { type Booking, placeIsComplete } from './use-booking.ts'

/** Where it happens, and anything the provider should know. */
export function WhereBlock({ offer, booking: { choice, pick } }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  const { place } = choice
  const kinds = (['provider', 'customer', 'online'] as const).filter((kind) => offer.places[kind])
  const [locating, setLocating] = useState(false)
  const locate = () => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        pick({ place: { ...place, lat: coords.latitude, lng: coords.longitude } })
        setLocating(false)
      },
      () => setLocating(false),
      { timeout: 10_000 },
    )
  }
  const set = (name: 'line1' | 'line2' | 'city' | 'postcode') => (event: { currentTarget: { value: string } }) =>
    pick({ place: { ...place, [name]: event.currentTarget.value || undefined } })
  const summary = placeIsComplete(place)
    ? place.kind === 'provider'
      ? t('book.atProvider')
      : place.kind === 'online'
        ? t('book.online')
        : [place.line1, place.city].filter(Boolean).join(', ')
    : undefined
  return (
    <Block step={3} title={t('book.where')} summary={summary}>
      {kinds.length > 1 ? (
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{t('book.where')}</legend>
          {kinds.map((kind) => (
            <Choice
              key={kind}
              name="place"
              title={t(`book.place.${kind}`)}
              note={
                kind === 'provider'
                  ? offer.address
                  : kind === 'customer' && offer.serviceRadiusKm
                    ? t('book.within', { km: offer.serviceRadiusKm })
                    : undefined
              }
              checked={place.kind === kind}
              onChange={() => pick({ place: { ...place, kind } })}
            />
          ))}
        </fieldset>
      ) : (
        <p className={styles.only}>
          <Icon name={place.kind === 'online' ? 'video' : 'pin'} /> {t(`book.place.${place.kind}`)}
          {place.kind === 'provider' && offer.address && <span>{offer.address}</span>}
        </p>
      )}
      {place.kind === 'customer' && (
        <div className={styles.address}>
          <TextField
            label={t('book.line1')}
            value={place.line1 ?? ''}
            onChange={set('line1')}
            autoComplete="address-line1"
            maxLength={200}
            required
          />
          <TextField
            label={t('book.line2')}
            value={place.line2 ?? ''}
            onChange={set('line2')}
            autoComplete="address-line2"
            maxLength={200}
            optional
          />
          <TextField
            label={t('book.postcode')}
            value={place.postcode ?? ''}
            onChange={set('postcode')}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={12}
            optional
          />
          <TextField
            label={t('book.city')}
            value={place.city ?? ''}
            onChange={set('city')}
            autoComplete="address-level2"
            maxLength={100}
            required
          />
          <Button small busy={locating} onClick={locate}>
            <Icon name="pin" size={18} /> {t(place.lat === undefined ? 'book.useLocation' : 'book.located')}
          </Button>
        </div>
      )}
      {place.kind === 'online' && <p className={styles.small}>{t('book.onlineNote')}</p>}
      <TextArea
        label={t('book.note')}
        help={t('book.noteHelp')}
        value={choice.note}
        onChange={(event) => pick({ note: event.currentTarget.value })}
        rows={2}
        maxLength={1000}
        optional
      />
    </Block>
  )
}
