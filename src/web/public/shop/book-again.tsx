import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { api } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Picture } from '#web/ui/pieces/pieces.tsx'
import { findEarliest } from '#web/ui/slots/ask-slots.ts'
import { bookAgainPath, keepForAgain } from '#web/ui/state/book-again.ts'
import { wishOf } from '#web/ui/state/wish-of.ts'
import styles from './home.module.css'

/** How many of the last orders are looked through for one that took place. */
const LOOKED_AT = 20

/** What a signed-in person had last: one tap from having it again, with the same person, when that is free next. */
export default function BookAgain() {
  const t = useT()
  const locale = useLocale()
  const [last, setLast] = useState<{ order: OrderView; next: string | null }>()
  useEffect(() => {
    let gone = false
    findLast().then(
      (found) => {
        if (!gone) setLast(found)
      },
      // Without it the page is whole.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  const [line] = last?.order.lines ?? []
  if (!last || !line) return null
  const { order, next } = last
  const path = bookAgainPath(order)
  return (
    <section aria-labelledby="again" className={styles.again}>
      <div className={styles.againPicture}>
        {line.pictureFileId && <Picture fileId={line.pictureFileId} alt="" sizes="96px" />}
      </div>
      <div>
        <h2 id="again">{t('shop.again')}</h2>
        <p>
          <Link
            to={next ? `${path}${path.includes('?') ? '&' : '?'}slot=${encodeURIComponent(next)}` : path}
            onClick={() => keepForAgain(order)}
          >
            {localized(line.name, locale)}
          </Link>
        </p>
        <p className={styles.againWith}>
          {[
            line.staff?.name,
            order.company.name,
            next && t('shop.againFree', { when: formatInstant(next, locale, order.zone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </section>
  )
}

async function findLast() {
  const { data } = await api.user('GET /api/h/orders', { query: { filter: 'past', limit: LOOKED_AT } })
  const order = data.rows.find(({ status, lines }) => traitsOf(status).end === 'served' && lines[0]?.kind === 'service')
  if (!order) return undefined
  const wish = wishOf(order.lines)
  const staffid = order.lines[0]?.wantedStaffid ?? order.lines[0]?.staff?.staffid
  const next = wish && (await findEarliest({ ...wish, ...(staffid && { staffid }) }).catch(() => null))
  return { order, next }
}
