import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useUnfinished } from '#web/ui/state/unfinished.ts'
import styles from './book.module.css'

/**
 * What to know before choosing: that a line of the cart is changed here, or that a time is held already. A checkout that was
 * begun elsewhere holds times as well, which are not free here.
 * @param props.groupid the checkout that this page began
 */
export function BookNotes({ isChange, groupid }: { isChange: boolean; groupid: string | undefined }) {
  const t = useT()
  const unfinished = useUnfinished()
  const held = groupid ?? unfinished?.groupid
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
