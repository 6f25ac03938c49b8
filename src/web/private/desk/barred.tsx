import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { known } from './order-buttons.ts'
import parts from './parts.module.css'

/** So many lines at most: what is looked for most stands first. */
const MOST = 3

/** Below the buttons of an order: what cannot be done now though people look for it, with the reason or the time from which on it can. */
export function Barred({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const lines = order.barred.flatMap(({ action, from, why }) => {
    const name = known.find((one) => one === action)
    return name
      ? [{ name, why: from ? t('desk.barredUntil', { when: formatInstant(from, locale, order.zone) }) : why }]
      : []
  })
  if (lines.length === 0) return null
  return (
    <ul className={parts.barred}>
      {lines.slice(0, MOST).map(({ name, why }) => (
        <li key={name}>{t('desk.barred', { action: t(`desk.action_${name}`), why: why ?? '' })}</li>
      ))}
    </ul>
  )
}
