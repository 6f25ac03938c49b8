import type { OwnOffer } from '#contracts/desk.ts'
import { durationIn } from '#shared/duration-in.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { offerPath } from '#web/ui/pieces/offer-card.tsx'
import { Picture, Price } from '#web/ui/pieces/pieces.tsx'
import { OfferSwitch } from './offer-switch.tsx'
import styles from './offers.module.css'
import parts from './parts.module.css'

export function OfferName({ offer }: { offer: OwnOffer }) {
  const locale = useLocale()
  const title = localized(offer.title, locale)
  const name = localized(offer.name, locale)
  return (
    <span className={styles.name}>
      {offer.pictureFileId ? (
        <Picture fileId={offer.pictureFileId} alt="" sizes="64px" className={styles.cover ?? ''} />
      ) : (
        <span className={styles.cover} />
      )}
      <span>
        {title}
        {name !== title && <span className={styles.variant}> {name}</span>}
      </span>
    </span>
  )
}

export function OfferDrawer({
  offer,
  companyid,
  onClose,
}: {
  offer: OwnOffer
  companyid: string
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <Drawer title={localized(offer.title, locale)} onClose={onClose}>
      <div className={parts.stack}>
        {offer.pictureFileId && <Picture fileId={offer.pictureFileId} alt="" sizes="512px" />}
        <p>
          <strong>
            <Price price={offer.price} model={offer.priceModel} />
          </strong>
          {offer.itemKind === 'service' && ` · ${durationIn(offer.durationMinutes, locale)}`}
          {` · ${t('desk.booked', { count: offer.bookedCount })}`}
        </p>
        <OfferSwitch offer={offer} companyid={companyid} />
        <ButtonLink to={offerPath(offer)}>{t('desk.seeInShop')}</ButtonLink>
      </div>
    </Drawer>
  )
}
