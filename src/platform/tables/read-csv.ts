import { type CsvError, parse } from 'csv-parse/sync'
import { rowsWithin, type TableBounds, type TableRow, Unread } from './bounds.ts'

const separators = [',', ';', '\t', '|'] as const
/** So many characters are looked at for what parts the columns. */
const LOOKED_AT = 20_000
/** Spreadsheets write out empty columns, too: so many times the cells that a table may have are looked at, the empty ones with them. */
const EMPTY_TOO = 4

/**
 * The rows of a table in text, with whatever separator and in any usual encoding.
 * @throws Unread
 */
export function readCsv(bytes: Uint8Array, bounds: TableBounds): TableRow[] {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new Unread('unreadable')
  const { rows, take } = rowsWithin(bounds)
  let no = 0
  let cells = 0
  const mostCells = EMPTY_TOO * (bounds.rows + 1) * bounds.columns
  try {
    parse(text, {
      delimiter: separatorOf(text.slice(0, LOOKED_AT)),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: bounds.columns * bounds.cell,
      // Told of each cell: a row may be as long as the file.
      cast: (cell, { index }) => {
        if (cell !== '' && index >= bounds.columns) throw new Unread('too_many_columns')
        if (++cells > mostCells) throw new Unread('too_many_rows')
        return cell
      },
      on_record: (cells: string[]) => {
        take(++no, cells)
        // What was taken is kept there.
        return null
      },
    })
  } catch (error) {
    if (error instanceof Unread) throw error
    if (error instanceof Error && isOfParser(error)) throw new Unread('unreadable')
    throw error
  }
  return rows
}

const isOfParser = (error: Error): error is CsvError =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')

/** The separator that parts the first lines, outside of quotes, into most columns. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((sign) => [sign, 0]))
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  return best
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * The text of bytes: as their mark says; else UTF-8; else what Chinese or Western spreadsheets write. Of the last two no sign tells which,
 * but Chinese ones come in pairs.
 */
function textOf(bytes: Uint8Array): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte))
  if (marked) return new TextDecoder(marked.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(comeInPairs(bytes) ? 'gb18030' : 'windows-1252').decode(bytes)
  }
}

function comeInPairs(bytes: Uint8Array): boolean {
  let paired = 0
  let alone = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at + 1] ?? 0) < 0x80) alone++
    else {
      paired++
      at++
    }
  }
  return paired > alone
}
