import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { EmptyState } from '#web/ui/plain/pieces.tsx'
import { MessageCentre } from '#web/ui/rich/message-centre.tsx'
import { PushSwitch } from './push-switch.tsx'

export { loader } from './messages.server.ts'

/** What one wrote with providers, and what they answered. */
export default function Messages() {
  const t = useT()
  return (
    <>
      <h1>{t('messages.title')}</h1>
      <PushSwitch />
      <MessageCentre
        orderPath={(orderid) => `/my/order/${orderid}`}
        empty={
          <EmptyState
            icon="message"
            title={t('messages.empty')}
            text={t('messages.emptyText')}
            action={<ButtonLink to="/my/order">{t('messages.toOrders')}</ButtonLink>}
          />
        }
      />
    </>
  )
}
