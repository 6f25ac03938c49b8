import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { money } from './parts.tsx'

/**
 * What came in sums that were not due: said for as long as it is with us, whatever was tried since, and that it goes back.
 * @param isOpen whether the right sum may still be paid
 */
export function WrongSums({
  of: { wrongSums, wrongSumsBack },
  isOpen,
  isTheirs = false,
}: {
  of: Pick<OrderView, 'wrongSums' | 'wrongSumsBack'>
  isOpen: boolean
  /** Whether it is somebody else's, whose link opened it. */
  isTheirs?: boolean
}) {
  const t = useT()
  const said = (sums: OrderView['wrongSums']) => sums.map(money).join(', ')
  return (
    <>
      {wrongSums.length > 0 && (
        <Alert tone="trouble" role="alert">
          <p>{t(isTheirs ? 'buying.wrongSumTheirs' : 'buying.wrongSum', { sums: said(wrongSums) })}</p>
          {isOpen && <p>{t('buying.wrongSumPay')}</p>}
        </Alert>
      )}
      {wrongSumsBack.length > 0 && (
        <Alert tone="waiting">{t('buying.wrongSumBack', { sums: said(wrongSumsBack) })}</Alert>
      )}
    </>
  )
}
