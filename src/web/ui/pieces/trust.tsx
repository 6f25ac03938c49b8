import type { TrustView } from '#contracts/trust.ts'
import { brand, market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon } from './icon.tsx'
import styles from './trust.module.css'

/**
 * What speaks for a company where somebody considers booking: that it is verified, and when, at a tap; how many bookings it
 * completed; how fast it answers. Nothing where none of it is known. Of the texts `trust`.
 */
export function Trust({ of: { verified, completed, reply } }: { of: TrustView }) {
  const t = useT()
  const locale = useLocale()
  if (!verified && completed === null && reply === null) return null
  return (
    <ul className={styles.trust}>
      {verified && (
        <li>
          <details>
            <summary>
              <Icon name="verified" size={16} /> {t('ui.verified')} <Icon name="down" size={16} />
            </summary>
            <p>
              {t('trust.verifiedText', {
                brand: brand.name,
                date: formatInstant(verified.at, locale, market.zone, 'day'),
              })}{' '}
              {verified.registrationNumber && t('trust.registration', { number: verified.registrationNumber })}
            </p>
          </details>
        </li>
      )}
      {completed !== null && (
        <li>
          <Icon name="check" size={16} /> {t('trust.completed', { number: String(completed) })}
        </li>
      )}
      {reply !== null && (
        <li>
          <Icon name="message" size={16} /> {t(`trust.reply.${reply}`)}
        </li>
      )}
    </ul>
  )
}
