import buttons from '../pieces/button.module.css'
import { Icon } from '../pieces/icon.tsx'
import styles from '../pieces/pieces.module.css'

/** Where there is no page: says so, and leads home. */
export function NotFoundScreen({
  title,
  subtitle,
  home,
  homeHref,
}: {
  title: string
  subtitle: string
  home: string
  homeHref: string
}) {
  return (
    <div className={styles.empty} style={{ minHeight: '60dvh', alignContent: 'center' }}>
      <span className={styles.emptyPicture}>
        <Icon name="map" size={40} />
      </span>
      <h1>{title}</h1>
      <p>{subtitle}</p>
      <a href={homeHref} className={`${buttons.button} ${buttons.primary}`}>
        {home}
      </a>
    </div>
  )
}
