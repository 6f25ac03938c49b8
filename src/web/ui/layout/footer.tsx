import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import type { PageLayout } from '#shared/layout.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { useT } from '../i18n.tsx'
import styles from './frame.module.css'

/** A policy page as the footer links it. */
export interface FooterPolicy {
  key: string
  name: string
  heading?: string | null
  others?: boolean
}

/** Policies grouped by heading, without those flagged as others; without a heading they stand under 'Others'. */
export function groupPolicies(
  policies: readonly FooterPolicy[],
  fallback: string,
): { heading: string; policies: FooterPolicy[] }[] {
  const groups = new Map<string, FooterPolicy[]>()
  for (const policy of policies) {
    if (policy.others) continue
    const heading = policy.heading || fallback
    groups.set(heading, [...(groups.get(heading) ?? []), policy])
  }
  return [...groups].map(([heading, list]) => ({ heading, policies: list }))
}

export function Footer({
  layout,
  policies,
  lines,
}: {
  layout: PageLayout
  policies: readonly FooterPolicy[]
  lines: readonly string[]
}) {
  const t = useT()
  const onPage = useOnPage()
  const width = layout === 'full' ? styles.full : layout === 'medium' ? styles.medium : styles.default
  return (
    <footer className={`${styles.footer} not-in-app`}>
      <div className={`${styles.footerInner} ${width}`}>
        <nav className={styles.groups} aria-label={t('layout.footer')}>
          {groupPolicies(policies, t('layout.others')).map((group) => (
            <div key={group.heading}>
              <h2>{group.heading}</h2>
              <ul>
                {group.policies.map((policy) => (
                  <li key={policy.key}>
                    <Link to={`/about/${policy.key}`}>{policy.name}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.legal}>
          <span>
            © {brand.copyrightYear} {brand.name}. {t('layout.tagline')}
          </span>
          <Link to="/start-selling">{t('layout.sell')}</Link>
          <Link to={onPage('#feedback')} preventScrollReset>
            {t('layout.feedback')}
          </Link>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      </div>
    </footer>
  )
}
