import type { OrderView } from '#contracts/orders.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useSaveFile } from './buying-api.ts'

/** Saves a booking that stands as a calendar file. */
export function CalendarButton({ order }: { order: OrderView }) {
  const t = useT()
  const save = useSaveFile(order.orderid)
  if (!order.startsAt || !traitsOf(order.status).stands) return null
  return (
    <Button small onClick={() => save.send({ file: 'calendar.ics', name: `${order.docno}.ics` })}>
      <Icon name="calendar" size={18} /> {t('buying.calendar')}
    </Button>
  )
}
