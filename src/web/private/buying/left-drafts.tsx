import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import styles from './buying.module.css'
import { useClaimOrder, useLeftDrafts } from './buying-api.ts'
import { whomElse } from './keep-booking.tsx'
import { OrderBrief } from './parts.tsx'

/** What a visitor began to pay for here is in nobody's cart: whoever is signed in takes it by a tap, or leaves it. */
export function LeftDrafts() {
  const t = useT()
  const { data: drafts = [] } = useLeftDrafts()
  if (drafts.length === 0) return null
  return (
    <section className={styles.stack} aria-labelledby="begun-here">
      <h2 id="begun-here">{t('buying.begunHere')}</h2>
      <p className={styles.small}>
        {t('buying.begunHereText')} {t('buying.ifPaid')}
      </p>
      {drafts.map((draft) => (
        <LeftDraft key={draft.orderid} draft={draft} />
      ))}
    </section>
  )
}

function LeftDraft({ draft }: { draft: OrderView }) {
  const t = useT()
  const profile = useProfile()
  const claim = useClaimOrder(draft.orderid, 'drafts')
  const whom = profile && whomElse(draft.customer, profile)
  return (
    <div className={styles.card}>
      {/* Who was to come is not taken along. */}
      <OrderBrief order={{ ...draft, recipient: null }} priced />
      {draft.recipient && <p className={styles.small}>{t('buying.begunComes')}</p>}
      {whom && <p className={styles.small}>{t('buying.begunFor', { whom })}</p>}
      <Button
        small
        busy={claim.isPending}
        onClick={() =>
          claim.send(undefined, (isKept) =>
            isKept ? toast.success(t('buying.taken')) : toast.error(t('buying.takeFailed')),
          )
        }
      >
        {t('buying.takeDraft')}
      </Button>
    </div>
  )
}
