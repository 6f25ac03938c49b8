import { askApart } from '../ask-apart.ts'
import type { ReadTable, TableBounds } from './bounds.ts'

export type { TableBounds, TableRow } from './bounds.ts'

/** Three times what the largest table takes. */
const LONGEST_MS = 10_000

/** The rows of a table that a stranger made, read in a process of its own; what takes too long, holds too much or ends that process cannot be read. */
export async function readTableApart(bytes: Uint8Array, bounds: TableBounds): Promise<ReadTable> {
  const read = await askApart<ReadTable>('platform/tables/reader.apart.ts', { bytes, bounds }, LONGEST_MS)
  return read ?? { unread: 'unreadable' }
}
