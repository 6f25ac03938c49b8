import { useSearchParams } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { MessageCentre } from '#web/ui/kit/message-centre.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/messages.route.ts'
import { useMay } from './may.tsx'
import styles from './messages.module.css'

export const meta = titled('desk.nav_messages')

/** The customers' messages to the company, and a field to answer. */
export default function Messages({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const [query] = useSearchParams()
  const seesOrders = useMay(companyid)('GET /api/h/desk/orders')
  return (
    <>
      <div className={query.has('order') ? styles.unseen : undefined}>
        <PageHead title={t('messages.title')} />
      </div>
      <MessageCentre
        key={companyid}
        companyid={companyid}
        orderPath={seesOrders ? (orderid) => `/co/${companyid}/admin/orders/${orderid}` : undefined}
        empty={<EmptyState icon="message" title={t('messages.empty')} text={t('messages.emptyProvider')} />}
      />
    </>
  )
}
