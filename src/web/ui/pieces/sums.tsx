import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { SumName, SumRow } from '#shared/sum-rows.ts'
import { useT } from '#web/ui/i18n.tsx'
import styles from './sums.module.css'

/** What was bought, and for how much in sen. */
export interface PricedLine {
  key: string
  label: ReactNode
  amount: number
}

/**
 * Sums line by line down to the total, and what is paid, due and given back of it: the one way in which an order's money is
 * told on screens. Mails and receipts tell the same rows.
 * @param collects the reader is to be paid, not to pay
 * @param children further rows
 */
export function Sums({
  lines = [],
  rows,
  currency,
  collects = false,
  isBusy = false,
  children,
}: {
  lines?: readonly PricedLine[]
  rows: readonly SumRow[]
  currency: string
  collects?: boolean
  isBusy?: boolean
  children?: ReactNode
}) {
  const t = useT()
  return (
    <dl className={styles.sums} aria-busy={isBusy}>
      {lines.map(({ key, label, amount }) => (
        <SumLine key={key} label={label} amount={amount} currency={currency} />
      ))}
      {rows.map(({ name, amount }) => (
        <SumLine
          key={name}
          label={t(`sums.${collects && name === 'dueLater' ? 'toCollect' : name}`)}
          amount={amount}
          currency={currency}
          name={name}
        />
      ))}
      {children}
    </dl>
  )
}

/** One row of `Sums`; in words where nobody knows the sum yet. */
export function SumLine({
  label,
  amount,
  currency,
  name,
}: {
  label: ReactNode
  amount: number | string
  currency: string
  name?: SumName
}) {
  return (
    <div className={name === 'total' ? styles.total : undefined} data-sum={name ?? 'line'}>
      <dt>{label}</dt>
      <dd className="tabular">{typeof amount === 'string' ? amount : formatMoney(amount, currency)}</dd>
    </div>
  )
}
