import { Link } from 'react-router'
import { useT } from '../i18n.tsx'
import styles from './discovery.module.css'

/** Breadcrumbs; the last one is the current page. */
export function Crumbs({ trail }: { trail: readonly { name: string; to?: string }[] }) {
  const t = useT()
  return (
    <nav aria-label={t('discover.crumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/">{t('discover.home')}</Link>
        </li>
        {trail.map((step) => (
          <li key={step.name} {...(!step.to && { 'aria-current': 'page' as const })}>
            {step.to ? <Link to={step.to}>{step.name}</Link> : step.name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
