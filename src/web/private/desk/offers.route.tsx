import { durationIn } from '#shared/duration-in.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { EmptyState, Price } from '#web/ui/pieces/pieces.tsx'
import { chips } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import type { Route } from './+types/offers.route.ts'
import { Lacking, useMay } from './may.tsx'
import { OfferSwitch } from './offer-switch.tsx'
import { titled } from '#web/ui/titled.ts'
import { OfferDrawer, OfferName } from './offer-drawer.tsx'
import { useBranchFilter } from './use-branch-filter.ts'

export const meta = titled('desk.nav_offers')

const statuses = ['', 'published', 'paused', 'draft', 'pending_review', 'archived'] as const

/** A company's offers, each with the switch between published and paused. */
export default function Offers({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)
  const byBranch = useBranchFilter(companyid)
  return (
    <List
      title={t('desk.nav_offers')}
      of="GET /api/h/offers"
      under={['desk', companyid, 'offers']}
      always={{ companyid }}
      {...(may('file') && { file: true as const })}
      sort="newest"
      filters={[
        ...byBranch,
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
          plain: true,
          label: t('desk.column_price'),
          sorts: { up: 'price', down: 'price_down' },
          cell: (row) => <Price price={row.price} model={row.priceModel} />,
        },
        {
          key: 'duration',
          plain: true,
          label: t('desk.column_duration'),
          minor: true,
          cell: (row) => (row.itemKind === 'service' ? durationIn(row.durationMinutes, locale) : '-'),
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
