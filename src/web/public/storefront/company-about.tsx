import { useT } from '#web/ui/i18n.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import { RichText, StorefrontGallery } from '#web/ui/storefront/storefront-about.tsx'
import styles from './company.module.css'
import type { loader } from './company.server.ts'

type Storefront = Awaited<ReturnType<typeof loader>>

/** What a company says of itself, its pictures, and who works there. */
export function CompanyAbout({ company, people }: Pick<Storefront, 'company' | 'people'>) {
  const t = useT()
  return (
    <section id="about" className={styles.section} aria-labelledby="about-title">
      <h2 id="about-title">{t('company.about')}</h2>
      <RichText html={company.html} />
      <StorefrontGallery
        label={t('company.gallery', { name: company.name })}
        pictures={company.gallery}
        altOf={(place) => t('item.photo', { title: company.name, n: place + 1 })}
      />
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
