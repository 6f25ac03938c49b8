import type { OwnOffer } from '#contracts/desk.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Badge, type Tone } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useOfferSwitch } from './desk-api.ts'
import { useMay } from './may.tsx'
import styles from './offers.module.css'

const tones: Partial<Record<OwnOffer['status'], Tone>> = {
  published: 'done',
  pending_review: 'waiting',
  changes_requested: 'waiting',
  rejected: 'trouble',
}

/** Published ↔ paused; any other status is only shown. */
export function OfferSwitch({ offer, companyid }: { offer: OwnOffer; companyid: string }) {
  const t = useT()
  const title = localized(offer.title, useLocale())
  const change = useOfferSwitch(companyid)
  const may = useMay(companyid)
  const isOn = offer.status === 'published'
  const badge = (
    <Badge tone={tones[offer.status] ?? 'neutral'} icon={isOn ? 'check' : 'clock'}>
      {t(`desk.offer_${offer.status}`)}
    </Badge>
  )
  if (!may('PUT /api/h/offers/{offerid}/status') || (offer.status !== 'published' && offer.status !== 'paused'))
    return badge
  return (
    <div className={styles.switchBox}>
      {badge}
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t('desk.switchLabel', { title })}
        aria-busy={change.isPending || undefined}
        disabled={change.isPending}
        className={styles.switch}
        onClick={() =>
          change.send({ offerid: offer.offerid, status: isOn ? 'paused' : 'published' }, () =>
            toast.success(t(isOn ? 'desk.paused' : 'desk.published', { title })),
          )
        }
      >
        <span />
      </button>
    </div>
  )
}
