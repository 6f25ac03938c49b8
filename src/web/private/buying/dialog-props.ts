import type { OrderView } from '#contracts/orders.ts'

/** What a dialog about an order gets; `onConfirm` takes what was decided in it. */
export interface DialogProps<T> {
  order: OrderView
  busy: boolean
  problem: string | null
  onClose: () => void
  onConfirm: (value: T) => void
}
