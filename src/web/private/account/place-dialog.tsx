import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { dataKey } from '#contracts/data-key.ts'
import { useState } from 'react'
import type { OwnCard } from '#contracts/profile.ts'
import { localized } from '#shared/locale.ts'
import { api } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { Spot } from '#web/ui/map/pin-map.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { useSaveCard } from './account-api.ts'
import styles from './account.module.css'

const PinMap = lazyPart(() => import('#web/ui/map/pin-map.tsx'), <Skeleton height={260} />)

const lines = [
  { key: 'line1', autoComplete: 'address-line1' },
  { key: 'line2', autoComplete: 'address-line2' },
  { key: 'postcode', autoComplete: 'postal-code' },
  { key: 'city', autoComplete: 'address-level2' },
  { key: 'state', autoComplete: 'address-level1' },
] as const

/** One address of one's own, new or changed, with its place on the map. */
export function PlaceDialog({ id, card, onClose }: { id: string; card: OwnCard | null; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const save = useSaveCard()
  const [spot, setSpot] = useState<Spot | null>(
    card && card.lat !== null && card.lng !== null ? { lat: card.lat, lng: card.lng } : null,
  )
  const place = useForm({
    of: 'PUT /api/h/contact',
    within: 'infos.*',
    start: {
      name: { [locale]: localized(card?.name, locale) },
      line1: card?.line1 ?? '',
      line2: card?.line2 ?? '',
      postcode: card?.postcode ?? '',
      city: card?.city ?? '',
      state: card?.state ?? '',
    },
    keep: `place_${card?.infoid ?? 'new'}`,
    send: ({ name, ...address }) => {
      const said = name[locale]?.trim()
      const label = { ...card?.name, ...(said && { [locale]: said }) }
      const at = { lat: spot?.lat ?? null, lng: spot?.lng ?? null }
      return save.sendAndWait({ id, card: { ...(card && { infoid: card.infoid }), name: label, ...address, ...at } })
    },
    onSaved: () => {
      toast.success(t('account.saved'))
      onClose()
    },
  })
  const city = useValueOf(place, 'city')
  const town = useChange((q: string) => api.call(dataKey('places'), { query: { find: { q }, limit: 1 } }))
  const findTown = () =>
    town.send(city.trim(), ({ data: [place] }) => {
      if (place) setSpot({ lat: place.lat, lng: place.lng })
      else toast.error(t('account.townUnknown'))
    })
  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setSpot({ lat: coords.latitude, lng: coords.longitude }),
      () => toast.error(t('account.noLocation')),
      { timeout: 10_000 },
    )
  }
  return (
    <Dialog
      title={t(card ? 'account.changeAddress' : 'account.newAddress')}
      backdropCloses={false}
      wide
      onClose={onClose}
    >
      <Form of={place}>
        <TextField
          {...place.field(`name.${locale}`)}
          label={t('account.addressName')}
          help={t('account.addressNameHelp')}
          optional
        />
        <div className={styles.fields}>
          {lines.map(({ key, autoComplete }) => (
            <TextField
              key={key}
              {...place.field(key)}
              label={t(`account.${key}`)}
              autoComplete={autoComplete}
              required={key === 'line1' || key === 'city'}
              optional={key === 'line2'}
            />
          ))}
        </div>
        <div className={styles.pin}>
          <PinMap spot={spot} label={t('account.pin')} onChange={setSpot} />
        </div>
        <p className={styles.secondary}>{t(spot ? 'account.pinSet' : 'account.pinText')}</p>
        <div className={styles.buttons}>
          <Button small busy={town.isPending} disabled={city.trim() === ''} onClick={findTown}>
            <Icon name="search" size={16} /> {t('account.pinTown')}
          </Button>
          <Button small onClick={locate}>
            <Icon name="pin" size={16} /> {t('account.pinHere')}
          </Button>
          {spot && (
            <Button small variant="quiet" onClick={() => setSpot(null)}>
              {t('account.pinRemove')}
            </Button>
          )}
        </div>
        <SendButton of={place}>{t('ui.save')}</SendButton>
      </Form>
    </Dialog>
  )
}
