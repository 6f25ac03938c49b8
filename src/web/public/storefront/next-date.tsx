import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import type { ItemData } from './item-data.server.ts'
import styles from './storefront.module.css'

/** The next date of an event, and unless `alone` how many more there are; nothing of what has none. */
export function NextDate({
  data: { dates, offers },
  alone = false,
}: {
  data: Pick<ItemData, 'dates' | 'offers'>
  alone?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const [next, ...more] = dates
  const zone = offers.find(({ offerid }) => offerid === next?.offerid)?.zone
  if (!next || !zone) return null
  return (
    <span className={styles.townName}>
      <Icon name="calendar" size={16} /> {formatInstant(next.startsAt, locale, zone)}
      {more.length > 0 && !alone && ` · ${t('item.moreDates', { count: more.length })}`}
    </span>
  )
}
