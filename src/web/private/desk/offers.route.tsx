import { useLocale, useT } from '#web/ui/i18n.tsx'
import { chips } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/offers.route.ts'
import { ChangePrices } from './change-prices.tsx'
import { Lacking, useMay } from './may.tsx'
import { offerColumns } from './offer-columns.tsx'
import { OfferDrawer } from './offer-drawer.tsx'
import { hasPrices } from './price-rows.ts'
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
      selection={{
        can: hasPrices,
        bar: (_, done, offers) => <ChangePrices offers={offers} companyid={companyid} onDone={done} />,
      }}
      drawer={(_, row, onClose) => row && <OfferDrawer offer={row} companyid={companyid} onClose={onClose} />}
      columns={offerColumns(t, locale, companyid)}
    >
      <Lacking companyid={companyid} of={['PUT /api/h/offers/{offerid}/status', 'file']} />
    </List>
  )
}
