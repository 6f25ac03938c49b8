import type { ReactNode } from 'react'
import type { OrderView } from '#contracts/orders.ts'

/** The props of a dialog about an order. */
export interface DialogProps {
  order: OrderView
  /** What happened to the order while the dialog was open; the dialog stays, with its input. */
  news: ReactNode
  /** Whether what it asks about can no longer be done. */
  gone: boolean
  onClose: () => void
}
