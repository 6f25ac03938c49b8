import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Logo } from '#web/ui/layout/header.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { setGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import styles from './invite.module.css'

/** What an invitation says: welcome, what is to be had here, and the way in. */
export function Invitation({ children }: { children?: React.ReactNode }) {
  const t = useT()
  const onPage = useOnPage()
  const profile = useProfile()
  const points = ['find', 'book', 'pay'] as const
  return (
    <div className={styles.page}>
      <Link to="/" aria-label={brand.name}>
        <Logo size={64} />
      </Link>
      <h1>{t('invite.title', { name: brand.name })}</h1>
      <p className={styles.lead}>{t('invite.text')}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" /> {t(`invite.point_${point}`)}
          </li>
        ))}
      </ul>
      {profile ? (
        <>
          <p>{t('invite.signedIn', { name: profile.name })}</p>
          <ButtonLink variant="primary" block to="/">
            {t('invite.home')}
          </ButtonLink>
        </>
      ) : (
        <>
          {children}
          <ButtonLink
            variant="primary"
            block
            to={onPage('#login')}
            preventScrollReset
            onClick={() => setGatewayIntent({ stage: 'register' })}
          >
            {t('invite.register')}
          </ButtonLink>
          <Link to="/">{t('invite.look')}</Link>
        </>
      )}
    </div>
  )
}
