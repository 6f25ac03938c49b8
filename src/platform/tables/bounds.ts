import { cut } from '#shared/cut.ts'

/** How much a table of a stranger may hold: rows below its heads, columns, characters of a cell and of all cells, and bytes once unpacked. */
export interface TableBounds {
  rows: number
  columns: number
  cell: number
  letters: number
  unpackedBytes: number
}

/** A row that says something, with its number in the file as spreadsheets count it, and its cells from the first column on. */
export interface TableRow {
  no: number
  cells: string[]
}

/** Why a table is not read. */
export const unreadReasons = ['unreadable', 'too_many_rows', 'too_many_columns'] as const

/** The rows of a table, the heads first; or why there are none. */
export type ReadTable = { rows: TableRow[] } | { unread: (typeof unreadReasons)[number] }

/** Ends the reading of a table. */
export class Unread extends Error {
  readonly why: (typeof unreadReasons)[number]
  constructor(why: (typeof unreadReasons)[number]) {
    super(why)
    this.why = why
  }
}

/** No spreadsheet has more, with those that say nothing. */
const MOST_ROWS = 2 ** 20 + 1

/** Takes in the rows of a table one after the other, each within its bounds. @throws Unread beyond them */
export function rowsWithin(bounds: TableBounds): { rows: TableRow[]; take: (no: number, cells: string[]) => void } {
  const rows: TableRow[] = []
  let seen = 0
  let letters = 0
  return {
    rows,
    take(no, all) {
      if (++seen > MOST_ROWS) throw new Unread('too_many_rows')
      const last = rows.at(-1)?.no ?? 0
      const cells = all.map((cell) => cut(cell.replaceAll('\0', ''), bounds.cell).trim())
      while (cells.at(-1) === '') cells.pop()
      if (cells.length === 0) return
      if (cells.length > bounds.columns) throw new Unread('too_many_columns')
      // Many cells may share one long word: they are not copied here, but on the way to whoever asked.
      letters = cells.reduce((sum, cell) => sum + cell.length, letters)
      if (letters > bounds.letters) throw new Unread('too_many_rows')
      // The heads are no row.
      if (rows.length > bounds.rows) throw new Unread('too_many_rows')
      // Numbers are a stranger's word, too.
      rows.push({ no: no > last && no < 2 * MOST_ROWS ? no : last + 1, cells })
    },
  }
}
