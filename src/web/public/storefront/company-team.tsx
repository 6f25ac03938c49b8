import { Link } from 'react-router'
import type { StorefrontView } from '#contracts/storefront.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import company from './company.module.css'
import { menuPath } from './company-menu.tsx'
import styles from './menu.module.css'

/** Who may be asked for by name. A face leads to what that person does; that of whom is chosen, back to everybody. */
export function CompanyTeam({ view }: { view: Pick<StorefrontView, 'people' | 'menu' | 'company'> }) {
  const t = useT()
  const { people, menu } = view
  return (
    <section id="team" className={company.section} aria-labelledby="team-title">
      <h2 id="team-title">{t('company.team')}</h2>
      {menu.count > 0 && <p className={styles.found}>{t('company.teamHelp')}</p>}
      <ul className={styles.team}>
        {people.map(({ staffid, name, title, avatarFileId }) => {
          const isChosen = staffid === menu.filter.person
          return (
            <li key={staffid}>
              <Link
                to={menuPath(view.company.slug, isChosen ? {} : { person: staffid })}
                aria-current={isChosen ? 'true' : undefined}
              >
                <Avatar name={name} fileId={avatarFileId} size={72} />
                <b>{name}</b>
                {title && <small>{title}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
