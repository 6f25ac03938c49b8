import { useState } from 'react'
import { isShut } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { ownsOrder } from '#web/ui/state/anonymous-orders.ts'
import { readSession } from '#web/ui/state/session.ts'
import { isTooOld } from '#web/ui/state/use-link-key.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { isCutOff } from './cut-off.ts'

/** Shown instead of an order that could not be opened: the reason, if known, and a login for visitors. */
export function ShutOrder({
  orderid,
  linkKey,
  error,
  onRetry,
}: {
  orderid: string
  linkKey: string | undefined
  error: Error
  onRetry: () => void
}) {
  const t = useT()
  const onPage = useOnPage()
  const [now] = useState(() => Date.now())
  const isCut = isCutOff(error)
  const shut = isShut(error) || isCut
  const stranger = shut && !readSession()
  const why =
    linkKey === undefined ? (ownsOrder(orderid) ? 'moved' : undefined) : isTooOld(linkKey, now) ? 'old' : 'bad'
  return (
    <EmptyState
      icon="receipt"
      title={isCut ? t('buying.shut.cut') : stranger ? t('ui.signInTitle') : error.message}
      text={isCut ? t('buying.shut.cutText') : shut && why ? t(`buying.shut.${why}`) : undefined}
      action={
        isCut ? (
          <ButtonLink to="/my/order">{t('buying.orders')}</ButtonLink>
        ) : stranger ? (
          <ButtonLink variant="primary" to={onPage('#login')} preventScrollReset>
            {t('layout.login')}
          </ButtonLink>
        ) : (
          <Button onClick={onRetry}>{t('ui.retry')}</Button>
        )
      }
    />
  )
}
