import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './book.module.css'

/** What to know before choosing: that a line of the cart is changed here, or that a time is held already. */
export function BookNotes({ isChange, groupid }: { isChange: boolean; groupid: string | undefined }) {
  const t = useT()
  if (!isChange && !groupid) return null
  return (
    <div className={styles.notes}>
      {isChange && (
        <Alert>
          <p>{t('book.changing')}</p>
          <ButtonLink small to="/cart">
            {t('book.backToCart')}
          </ButtonLink>
        </Alert>
      )}
      {groupid && (
        <Alert tone="waiting" role="status">
          <p>{t('book.opened')}</p>
          <ButtonLink small to={`/checkout/${groupid}`}>
            {t('book.goOn')}
          </ButtonLink>
        </Alert>
      )}
    </div>
  )
}
