import { createContext } from 'react'

/** The rows of a list that stand before and after the one that is open beside it. */
export interface Neighbours {
  /** Undefined at the ends of what the page shows. */
  before: string | undefined
  after: string | undefined
  /** From which side one came to this row: the way that was pressed has the focus again. */
  cameBy: Way | null
  go: (way: Way) => void
}

export type Way = 'before' | 'after'

/** What a list tells the drawer of its open row; null where no list stands behind it. */
export const NeighboursOfRow = createContext<Neighbours | null>(null)
