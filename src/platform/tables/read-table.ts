import { type ReadTable, type TableBounds, Unread } from './bounds.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

/** The rows of a table that a stranger made: XLSX, or text with separators. What its name says is not heeded. */
export async function readTable({ bytes, bounds }: { bytes: Uint8Array; bounds: TableBounds }): Promise<ReadTable> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  try {
    return { rows: isZip ? readXlsx(bytes, bounds) : readCsv(bytes, bounds) }
  } catch (error) {
    if (error instanceof Unread) return { unread: error.why }
    throw error
  }
}
