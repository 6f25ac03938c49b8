import type { OwnOffer } from '#contracts/desk.ts'
import { formatDuration } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { offerPath } from '#web/ui/pieces/offer-card.tsx'
import { EmptyState, Picture, Price } from '#web/ui/pieces/pieces.tsx'
import { chips } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import type { Route } from './+types/offers.route.ts'
import { Lacking, useMay } from './may.tsx'
import { OfferSwitch } from './offer-switch.tsx'
import styles from './offers.module.css'
import parts from './parts.module.css'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('desk.nav_offers')

const statuses = ['', 'published', 'paused', 'draft', 'pending_review', 'archived'] as const

/** A company's offers, each with the switch between published and paused. */
export default function Offers({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const may = useMay(companyid)
  return (
    <List
      title={t('desk.nav_offers')}
      of="GET /api/h/offers"
      under={['desk', companyid, 'offers']}
      always={{ companyid }}
      {...(may('file') && { file: true as const })}
      sort="newest"
      filters={[
        chips('status', t('desk.filter'), statuses, (value) => t(value ? `desk.offer_${value}` : 'desk.filter_all')),
      ]}
      idOf={(row) => row.offerid}
      nameOf={(row) => row.slug}
      empty={<EmptyState icon="sparkle" title={t('desk.noOffers')} />}
      drawer={(_, row, onClose) => row && <OfferDrawer offer={row} companyid={companyid} onClose={onClose} />}
      columns={[
        {
          key: 'offer',
          label: t('desk.column_offer'),
          sorts: { down: 'newest', up: 'oldest' },
          cell: (row) => <OfferName offer={row} />,
        },
        {
          key: 'price',
          label: t('desk.column_price'),
          sorts: { up: 'price', down: 'price_down' },
          cell: (row) => <Price price={row.price} model={row.priceModel} />,
        },
        {
          key: 'duration',
          label: t('desk.column_duration'),
          minor: true,
          cell: (row) => (row.itemKind === 'service' ? formatDuration(row.durationMinutes) : '-'),
        },
        {
          key: 'booked',
          label: t('desk.column_booked'),
          number: true,
          sorts: { down: 'most_booked' },
          cell: (row) => <span className="tabular">{row.bookedCount}</span>,
        },
        {
          key: 'status',
          label: t('desk.column_status'),
          cell: (row) => <OfferSwitch offer={row} companyid={companyid} />,
        },
      ]}
    >
      <Lacking companyid={companyid} of={['PUT /api/h/offers/{offerid}/status', 'file']} />
    </List>
  )
}

function OfferName({ offer }: { offer: OwnOffer }) {
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

function OfferDrawer({ offer, companyid, onClose }: { offer: OwnOffer; companyid: string; onClose: () => void }) {
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
          {offer.itemKind === 'service' && ` · ${formatDuration(offer.durationMinutes)}`}
          {` · ${t('desk.booked', { count: offer.bookedCount })}`}
        </p>
        <OfferSwitch offer={offer} companyid={companyid} />
        <ButtonLink to={offerPath(offer)}>{t('desk.seeInShop')}</ButtonLink>
      </div>
    </Drawer>
  )
}
