import type { OwnOffer, OwnOffersQuery } from '#contracts/desk.ts'
import { durationIn } from '#shared/duration-in.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Price } from '#web/ui/pieces/pieces.tsx'
import { OfferName } from './offer-drawer.tsx'
import { OfferSwitch } from './offer-switch.tsx'

/** What a list of a company's offers says of each. */
export function offerColumns(
  t: Translate,
  locale: Locale,
  companyid: string,
): Column<OwnOffer, NonNullable<OwnOffersQuery['sort']>>[] {
  return [
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
  ]
}
