import { useState } from 'react'
import type { OwnCard } from '#contracts/profile.ts'
import { localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import styles from './account.module.css'
import { useCards, useRemoveCard } from './account-api.ts'
import { PlaceDialog } from './place-dialog.tsx'

/** The user's addresses, where services can take place. */
export function PlacesCard({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const remove = useRemoveCard()
  const [open, setOpen] = useState<OwnCard | 'new' | null>(null)
  return (
    <>
      <h2>{t('account.places')}</h2>
      <p className={styles.secondary}>{t('account.placesText')}</p>
      <Loaded query={useCards()} height={120}>
        {(cards) => (
          <ul className={styles.rows}>
            {cards.map((card) => (
              <li key={card.infoid}>
                <Icon name="pin" />
                <span className={styles.rowText}>
                  <strong>
                    {localized(card.name, locale) || t(card.isPrimary ? 'account.mainAddress' : 'account.address')}
                  </strong>
                  <span className={styles.secondary}>{addressLine(card) || t('account.none')}</span>
                </span>
                {card.lat !== null && <Badge icon="check">{t('account.onMap')}</Badge>}
                <Button small onClick={() => setOpen(card)}>
                  {t(addressLine(card) ? 'account.change' : 'account.add')}
                </Button>
                {!card.isPrimary && (
                  <Button
                    small
                    icon
                    variant="quiet"
                    aria-label={t('account.removeAddress', {
                      address: localized(card.name, locale) || addressLine(card),
                    })}
                    busy={remove.isPending && remove.input?.infoid === card.infoid}
                    onClick={() => remove.send({ id, infoid: card.infoid })}
                  >
                    <Icon name="trash" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Button onClick={() => setOpen('new')}>
        <Icon name="plus" /> {t('account.newAddress')}
      </Button>
      {open && <PlaceDialog id={id} card={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}
