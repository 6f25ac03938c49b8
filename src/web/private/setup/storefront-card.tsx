import { market } from '#shared/brand.ts'
import { durationIn } from '#shared/duration-in.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { senOf } from '#web/ui/kit/money-text.ts'
import { Avatar, Card, Price } from '#web/ui/pieces/pieces.tsx'
import type { Where } from './opening-week.ts'
import type { What } from './service-rows.ts'
import styles from './setup.module.css'
import type { Named } from './setup-api.ts'

/** How the company will look to buyers, as far as it is written. */
export function StorefrontCard({ who, where, what }: { who: Named; where: Where; what: What }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <div className={styles.head}>
        <Avatar name={who.name} size={56} />
        <div>
          <h3>{who.name.trim() || t('setup.name')}</h3>
          <p className={styles.small}>{[where.city, where.state].filter(Boolean).join(', ') || t('setup.city')}</p>
        </div>
      </div>
      <ul className={styles.menu}>
        {what.list.map(({ title, sen, minutes }, place) => (
          <li key={`${place} ${title}`}>
            <span>
              {title || t('setup.another')}
              {minutes > 0 && <small>{durationIn(minutes, locale)}</small>}
            </span>
            {senOf(sen) !== null && <Price price={{ amount: senOf(sen) ?? 0, currency: market.currency }} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
