import type { OwnCard } from '#contracts/profile.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { PlacePin } from '#web/ui/kit/place-pin.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import type { Spot } from '#web/ui/map/pin-map.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { useSaveCard } from './account-api.ts'

const lines = [
  { key: 'line1', autoComplete: 'address-line1' },
  { key: 'line2', autoComplete: 'address-line2' },
  { key: 'postcode', autoComplete: 'postal-code' },
  { key: 'city', autoComplete: 'address-level2' },
  { key: 'state', autoComplete: 'address-level1' },
] as const

/** Where a card's pin is. */
const spotOf = (card: OwnCard | null): Spot | null =>
  card && card.lat !== null && card.lng !== null ? { lat: card.lat, lng: card.lng } : null

/** Adds or edits one of the user's addresses, with its place on the map. */
export function PlaceDialog({ id, card, onClose }: { id: string; card: OwnCard | null; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const save = useSaveCard()
  const place = useForm({
    of: 'PUT /api/h/contact',
    within: 'infos.*',
    start: {
      name: { [locale]: localized(card?.name, locale) } as Partial<Record<Locale, string>>,
      line1: card?.line1 ?? '',
      line2: card?.line2 ?? '',
      postcode: card?.postcode ?? '',
      city: card?.city ?? '',
      state: card?.state ?? '',
      spot: spotOf(card),
    },
    own: ['spot'],
    keep: `place_${card?.infoid ?? 'new'}`,
    send: ({ name, spot, ...address }, { attempt }) => {
      const said = name[locale]?.trim()
      const label = { ...card?.name, ...(said && { [locale]: said }) }
      const at = { lat: spot?.lat ?? null, lng: spot?.lng ?? null }
      return save.sendAndWait({
        id,
        card: { ...(card && { infoid: card.infoid }), name: label, ...address, ...at },
        attempt,
      })
    },
    onSaved: () => {
      toast.success(t('account.saved'))
      onClose()
    },
  })
  const city = useValueOf(place, 'city')
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
        <PlacePin of={place} name="spot" town={city} />
        <SendButton of={place}>{t('ui.save')}</SendButton>
      </Form>
    </Dialog>
  )
}
