import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnOffer } from '#contracts/desk.ts'
import { formatDuration } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Badge, EmptyState, Picture, Price, type Tone } from '#web/ui/plain/pieces.tsx'
import { toast } from '#web/ui/plain/toast.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import type { Route } from './+types/offers.route.ts'
import { useOfferSwitch, useOffers } from './desk-api.ts'
import { Loaded, PageHead } from './parts.tsx'
import styles from './provider.module.css'

const tones: Record<string, Tone> = {
  published: 'done',
  pending_review: 'waiting',
  changes_requested: 'waiting',
  rejected: 'trouble',
}

/** A company's offers, each with the switch between published and paused. */
export default function Offers({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const [cursors, setCursors] = useState<string[]>([])
  const query = useOffers(companyid, cursors.at(-1))
  return (
    <>
      <PageHead title={t('provider.nav_offers')} />
      <Loaded query={query} height={480}>
        {({ offers, cursor }) =>
          offers.length === 0 ? (
            <EmptyState icon="sparkle" title={t('provider.noOffers')} />
          ) : (
            <>
              <ul className={styles.offers}>
                {offers.map((offer) => (
                  <li key={offer.offerid}>
                    <OfferRow offer={offer} companyid={companyid} />
                  </li>
                ))}
              </ul>
              {(cursor !== null || cursors.length > 0) && (
                <div className={styles.pager}>
                  <Button small disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                    {t('ui.previous')}
                  </Button>
                  <Button small disabled={cursor === null} onClick={() => cursor && setCursors([...cursors, cursor])}>
                    {t('ui.next')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function OfferRow({ offer, companyid }: { offer: OwnOffer; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const title = localized(offer.title, locale)
  const name = localized(offer.name, locale)
  return (
    <article className={styles.offer}>
      {offer.cover ? (
        <Picture fileId={offer.cover} alt="" sizes="96px" className={styles.offerPicture ?? ''} />
      ) : (
        <span className={styles.offerPicture} />
      )}
      <div className={styles.offerText}>
        <Link to={`/item/${offer.itemid}`} className={styles.rowLink}>
          {title}
        </Link>
        {name !== title && <span>{name}</span>}
        <span className={styles.secondary}>
          <Price amount={offer.priceAmount} currency={offer.currency} model={offer.priceModel} />
          {offer.itemKind === 'service' && ` · ${formatDuration(offer.durationMinutes)}`}
          {` · ${t('provider.booked', { count: offer.bookedCount })}`}
        </span>
      </div>
      <StatusSwitch offer={offer} companyid={companyid} title={title} />
    </article>
  )
}

/** Published ↔ paused; any other status is only said. */
function StatusSwitch({ offer, companyid, title }: { offer: OwnOffer; companyid: string; title: string }) {
  const t = useT()
  const change = useOfferSwitch(companyid)
  const profile = useProfile()
  const can = profile?.companies?.find(({ id, slug }) => id === companyid || slug === companyid)?.staff[0]?.can ?? ''
  const isOn = offer.status === 'published'
  const badge = (
    <Badge tone={tones[offer.status] ?? 'neutral'} icon={isOn ? 'check' : 'clock'}>
      {t(`provider.offer_${offer.status}`)}
    </Badge>
  )
  if (!can.includes('C') || (offer.status !== 'published' && offer.status !== 'paused')) return badge
  return (
    <div className={styles.switchBox}>
      {badge}
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t('provider.switchLabel', { title })}
        aria-busy={change.isPending || undefined}
        disabled={change.isPending}
        className={styles.switch}
        onClick={() =>
          change.mutate(
            { offerid: offer.offerid, status: isOn ? 'paused' : 'published' },
            {
              onSuccess: () => toast.success(t(isOn ? 'provider.paused' : 'provider.published', { title })),
              onError: (error) => toast.error(error.message),
            },
          )
        }
      >
        <span />
      </button>
    </div>
  )
}
