import path from 'node:path'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { rowsWithin, type TableBounds, type TableRow, Unread } from './bounds.ts'

/** So many bytes are parsed between two looks at whether it is enough. */
const PIECE = 64 * 1024

/** What a book says of its sheets is never so large. */
const BOOK_BYTES = 4 * 1024 * 1024

/** Spreadsheets nest less, and say less of one element; beyond it, each costs as much as all those before. */
const DEEPEST = 20
const MOST_ATTRIBUTES = 50
/** So many pieces may be one tag or one remark: the parser keeps it whole. */
const MOST_UNHEARD = 4

type Attributes = Record<string, string>

/** What is told of the elements of a part. */
interface Heard {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * The rows of the first sheet that is shown. Formulas are read as the value that they had, pictures and looks not at all. Only the parts
 * that are needed are unpacked, none larger than the bounds; nothing that a part names is fetched, and no entity but those of XML is read.
 * @throws Unread
 */
export function readXlsx(bytes: Uint8Array, bounds: TableBounds): TableRow[] {
  const book = unpack(
    bytes,
    Math.min(BOOK_BYTES, bounds.unpackedBytes),
    (name) => name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels',
  )
  const sheet = firstSheet(book)
  const shared = 'xl/sharedStrings.xml'
  const parts = unpack(bytes, bounds.unpackedBytes, (name) => name === sheet || name === shared)
  const rows = parts.get(sheet)
  if (!rows) throw new Unread('unreadable')
  return rowsOf(rows, wordsOf(parts.get(shared), bounds), bounds)
}

/** Some parts of a zip. @throws Unread where it is none, or they are larger than the bounds */
function unpack(bytes: Uint8Array, mostBytes: number, which: (name: string) => boolean): Map<string, Uint8Array> {
  let left = mostBytes
  try {
    const found = unzipSync(bytes, {
      // Nothing is unpacked beyond the size that it announces.
      filter: ({ name, originalSize }) => {
        if (!which(name)) return false
        left -= originalSize
        if (left < 0) throw new Unread('too_many_rows')
        return true
      },
    })
    return new Map(Object.entries(found))
  } catch (error) {
    throw error instanceof Unread ? error : new Unread('unreadable')
  }
}

/** The name of the first sheet that is shown. @throws Unread */
function firstSheet(book: ReadonlyMap<string, Uint8Array>): string {
  const sheets: string[] = []
  const targets = new Map<string, string>()
  hear(book.get('xl/workbook.xml'), {
    open: (name, { state, ...of }) => {
      const link = Object.entries(of).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && link && (state ?? 'visible') === 'visible') sheets.push(link)
    },
  })
  hear(book.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id = '', Target: target = '' }) => {
      if (name === 'Relationship') targets.set(id, target)
    },
  })
  const target = targets.get(sheets[0] ?? '')
  if (!target) throw new Unread('unreadable')
  return path.posix.resolve('/xl', target).slice(1)
}

/** The texts that cells refer to by their number. */
function wordsOf(part: Uint8Array | undefined, bounds: TableBounds): string[] {
  const words: string[] = []
  const mostWords = (bounds.rows + 1) * bounds.columns
  let word = ''
  let isText = false
  // How a word is spoken stands beside it.
  let spoken = 0
  hear(part, {
    open: (name) => {
      if (name === 'si') word = ''
      if (name === 'rPh') spoken++
      if (name === 't') isText = spoken === 0
    },
    text: (text) => {
      if (isText && word.length < bounds.cell) word += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') spoken--
      if (name === 'si') {
        if (words.length === mostWords) throw new Unread('too_many_rows')
        words.push(word)
      }
    },
  })
  return words
}

function rowsOf(part: Uint8Array, words: readonly string[], bounds: TableBounds): TableRow[] {
  const { rows, take } = rowsWithin(bounds)
  let no = 0
  let cells: string[] = []
  let cell = { at: 0, type: '', value: '' }
  let isValue = false
  hear(part, {
    open: (name, { r: place, t: type = 'n' }) => {
      if (name === 'row') {
        no = Number(place ?? no + 1)
        cells = []
      }
      if (name === 'c') cell = { at: place ? columnOf(place) : cells.length, type, value: '' }
      if (name === 'v' || name === 't') isValue = true
    },
    text: (text) => {
      if (isValue && cell.value.length < bounds.cell) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && cell.value !== '') {
        if (cell.at >= bounds.columns) throw new Unread('too_many_columns')
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = said(cell, words)
      }
      if (name === 'row') take(no, cells)
    },
  })
  return rows
}

/** What a cell says. A number is written out: of phones in a column of numbers only the digits are left. */
function said({ type, value }: { type: string; value: string }, words: readonly string[]): string {
  if (type === 's') return words[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'n') return Number.isSafeInteger(Number(value)) ? String(Number(value)) : value
  return value
}

/** The place of the column in the name of a cell: B of 'B12' is 1. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? 'A'
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * Reads a part from its beginning to its end, or until whoever hears it throws. Names are told without what stands for their namespace.
 * @throws Unread for what no spreadsheet writes and the parser would keep whole, or take ever longer for
 */
function hear(part: Uint8Array | undefined, { open, text, close }: Heard): void {
  if (!part) return
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  let depth = 0
  let attributes = 0
  let unheard = 0
  const within = (count: number, most: number) => {
    unheard = 0
    if (count > most) throw new Unread('unreadable')
  }
  const parser = new Parser(
    {
      onopentagname: () => {
        attributes = 0
      },
      onattribute: () => within(++attributes, MOST_ATTRIBUTES),
      onopentag: (name, said) => {
        within(++depth, DEEPEST)
        open?.(plain(name), said)
      },
      ontext: (piece) => {
        unheard = 0
        text?.(piece)
      },
      onclosetag: (name) => {
        within(--depth, DEEPEST)
        close?.(plain(name))
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < part.length; at += PIECE) {
    if (++unheard > MOST_UNHEARD) throw new Unread('unreadable')
    parser.write(decoder.decode(part.subarray(at, at + PIECE), { stream: true }))
  }
  parser.end()
}
