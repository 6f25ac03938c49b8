import { useT } from '#web/ui/i18n.tsx'
import { Avatar, Picture } from '#web/ui/pieces/pieces.tsx'
import styles from './company.module.css'
import type { loader } from './company.server.ts'
import item from './item.module.css'

type Storefront = Awaited<ReturnType<typeof loader>>

/** What a company says of itself, its pictures, and who works there. */
export function CompanyAbout({ company, people }: Pick<Storefront, 'company' | 'people'>) {
  const t = useT()
  return (
    <section id="about" className={styles.section} aria-labelledby="about-title">
      <h2 id="about-title">{t('company.about')}</h2>
      <div className={item.rich} dangerouslySetInnerHTML={{ __html: company.html }} />
      {company.gallery.length > 0 && (
        <div className={styles.gallery} role="group" aria-label={t('company.gallery', { name: company.name })}>
          {company.gallery.map((fileId, i) => (
            <Picture
              key={fileId}
              fileId={fileId}
              alt={t('item.photo', { title: company.name, n: i + 1 })}
              sizes="(min-width: 768px) 270px, 45vw"
            />
          ))}
        </div>
      )}
      <h3>{t('company.team')}</h3>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Avatar name={person.name} fileId={person.avatarFileId} size={72} />
            <b>{person.name}</b>
            <small>{person.title}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
