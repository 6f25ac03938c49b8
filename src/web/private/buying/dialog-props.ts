import type { ReactNode } from 'react'
import type { OrderView } from '#contracts/orders.ts'

/** What a dialog about an order gets. */
export interface DialogProps {
  order: OrderView
  /** What became of the order while the dialog was open; it stays, with what was written in it. */
  news: ReactNode
  /** Whether what it asks about can no longer be done. */
  gone: boolean
  onClose: () => void
}
