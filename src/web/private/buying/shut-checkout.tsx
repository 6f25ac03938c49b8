import { isShut } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { groupSecret } from '#web/ui/state/anonymous-orders.ts'
import { useUnfinished } from '#web/ui/state/unfinished.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'
import styles from './buying.module.css'
import { isCutOff } from './cut-off.ts'

/**
 * Shown instead of a checkout that could not be opened. A visitor's session may have ended under it: the login opens it
 * again, as long as its times are held. `cameBack`: they come from the payment page, and are not sent to pay once more.
 */
export function ShutCheckout({
  groupid,
  error,
  cameBack,
  onRetry,
}: {
  groupid: string
  error: Error
  cameBack: boolean
  onRetry: () => void
}) {
  const t = useT()
  const onPage = useOnPage()
  const signedIn = useSignedIn()
  const open = useUnfinished()
  const toCart = <ButtonLink to="/cart">{t('buying.toCart')}</ButtonLink>
  // What went on elsewhere, where it is known here.
  const ways = (
    <div className={styles.buttons}>
      {open && open.groupid !== groupid && (
        <ButtonLink variant="primary" to={`/checkout/${open.groupid}`}>
          {t('layout.goOn')}
        </ButtonLink>
      )}
      {toCart}
    </div>
  )
  if (isCutOff(error))
    return <EmptyState icon="cart" title={t('buying.shut.cut')} text={t('buying.shut.cutText')} action={toCart} />
  if (!isShut(error))
    return <EmptyState icon="cart" title={error.message} action={<Button onClick={onRetry}>{t('ui.retry')}</Button>} />
  // One frame, until it is known who is there.
  if (signedIn === undefined) return null
  const isElsewhere = open !== null && open.groupid !== groupid
  if (signedIn && !isElsewhere) return <EmptyState icon="cart" title={error.message} action={ways} />
  // It was begun in this browser, or goes on there: no login opens it again.
  if (signedIn || (!cameBack && groupSecret(groupid) !== undefined))
    return <EmptyState icon="cart" title={t('buying.shut.gone')} text={t('buying.shut.goneText')} action={ways} />
  return (
    <EmptyState
      icon="cart"
      title={t(cameBack ? 'buying.shut.paid' : 'buying.shut.checkout')}
      text={t(cameBack ? 'buying.shut.paidText' : 'buying.shut.checkoutText')}
      action={
        <div className={styles.buttons}>
          <ButtonLink variant="primary" to={onPage('#login')} preventScrollReset>
            {t('layout.login')}
          </ButtonLink>
          {!cameBack && toCart}
        </div>
      }
    />
  )
}
