import type { OrderView } from '#contracts/orders.ts'

/** What a dialog about an order gets; `onConfirm` takes what was decided in it. */
export interface DialogProps<T> {
  order: OrderView
  busy: boolean
  problem: string | null
  /** What became of the order while the dialog was open; it stays, with what was written in it. */
  news: React.ReactNode
  /** Whether what it asks about can no longer be done. */
  gone: boolean
  onClose: () => void
  onConfirm: (value: T) => void
}
