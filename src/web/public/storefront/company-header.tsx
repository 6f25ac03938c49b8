import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Avatar, Badge } from '#web/ui/pieces/pieces.tsx'
import styles from './company.module.css'

/** The small head of a company's inner pages: whose place this is and the way back. */
export function CompanyHeader({
  company,
}: {
  company: { slug: string; name: string; avatarFileId: string | null; verified: boolean; tagline: string }
}) {
  const t = useT()
  return (
    <div className={styles.small}>
      <Link to={`/co/${company.slug}`}>
        <Icon name="left" />
        <Avatar name={company.name} fileId={company.avatarFileId} size={44} />
        <span>
          <b>{company.name}</b>
          <small>{company.tagline}</small>
        </span>
      </Link>
      {company.verified && (
        <Badge tone="confirmed" icon="verified">
          {t('company.verifiedSince', { name: brand.name })}
        </Badge>
      )}
    </div>
  )
}
