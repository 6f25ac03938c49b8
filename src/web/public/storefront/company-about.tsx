import type { StorefrontView } from '#contracts/storefront.ts'
import { useT } from '#web/ui/i18n.tsx'
import { RichText, StorefrontGallery } from '#web/ui/storefront/storefront-about.tsx'
import styles from './company.module.css'

/** What a company says of itself, and its pictures. */
export function CompanyAbout({ company }: Pick<StorefrontView, 'company'>) {
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
    </section>
  )
}
