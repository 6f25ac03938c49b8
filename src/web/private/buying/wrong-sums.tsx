import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { money } from './parts.tsx'

/**
 * What came in sums that were not due: said for as long as it is with us, whatever was tried since.
 * @param isOpen whether the right sum may still be paid
 */
export function WrongSums({ sums, isOpen }: { sums: OrderView['wrongSums']; isOpen: boolean }) {
  const t = useT()
  if (sums.length === 0) return null
  return (
    <Alert tone="trouble" role="alert">
      <p>{t('buying.wrongSum', { sums: sums.map(money).join(', ') })}</p>
      {isOpen && <p>{t('buying.wrongSumPay')}</p>}
    </Alert>
  )
}
