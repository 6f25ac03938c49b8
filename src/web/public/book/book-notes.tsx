import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'

/** What to know before choosing: that a line of the cart is changed here, or that a time is held already. */
export function BookNotes({ isChange, groupid }: { isChange: boolean; groupid: string | undefined }) {
  const t = useT()
  return (
    <>
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
    </>
  )
}
