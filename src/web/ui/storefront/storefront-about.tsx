import { Picture } from '../pieces/pieces.tsx'
import styles from './storefront.module.css'

/** What a company or an item says of itself, as it was cleaned: paragraphs and lists. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The pictures of a company below its words. @param altOf what is said of each in their place */
export function StorefrontGallery({
  label,
  pictures,
  altOf,
}: {
  label: string
  pictures: readonly string[]
  altOf: (place: number) => string
}) {
  if (pictures.length === 0) return null
  return (
    <div className={styles.gallery} role="group" aria-label={label}>
      {pictures.map((fileId, place) => (
        <Picture key={fileId} fileId={fileId} alt={altOf(place)} sizes="(min-width: 768px) 270px, 45vw" />
      ))}
    </div>
  )
}
