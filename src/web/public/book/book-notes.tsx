import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './book.module.css'

/**
 * What to know before choosing: that a line of the cart is changed here, or that a time is held already. A checkout that was
 * begun elsewhere holds times as well, which are not free here.
 * @param props.groupid the checkout that this page began
 * @param props.elsewhere the one that was begun elsewhere
 */
export function BookNotes({
  isChange,
  groupid,
  elsewhere,
}: {
  isChange: boolean
  groupid: string | undefined
  elsewhere: string | undefined
}) {
  const t = useT()
  const held = groupid ?? elsewhere
  if (!isChange && !held) return null
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
      {held && (
        <Alert tone="waiting" role="status">
          <p>{t(groupid ? 'book.opened' : 'book.openedElsewhere')}</p>
          <ButtonLink small to={`/checkout/${held}`}>
            {t('book.goOn')}
          </ButtonLink>
        </Alert>
      )}
    </div>
  )
}
