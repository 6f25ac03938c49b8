import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import pLimit from 'p-limit'
import { type Context } from '#domain/base/index.ts'
import { type Export, type FileRows, listInWords, type OperatorsList, openExport } from '#read/index.ts'
import type { FileAnswer } from './serve.ts'

/** Rows as CSV for spreadsheets: UTF-8 with a BOM, heads over the columns, formulas escaped. */
export const toCsv = ({ heads, rows }: FileRows): string => `\ufeff${linesOf([heads, ...rows])}`

const linesOf = (rows: FileRows['rows']): string =>
  stringify(
    rows.map((cells) => cells.map(plain)),
    {
      escape_formulas: true,
      record_delimiter: 'windows',
      // With a delimiter of its own the library leaves any other line break outside quotes: a cell would become two rows.
      quoted_match: /[\r\n]/,
    },
  )

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** A page of a list, and where the next begins. */
interface Page extends FileRows {
  cursor: string | null
}
interface Wish {
  format?: 'json' | 'csv' | undefined
  cursor?: string | undefined
}

/**
 * A page of an operators' list as JSON; on request the whole list as a file in the operator's language, which is recorded in the
 * audit log.
 */
export async function answerList<
  Name extends OperatorsList,
  Query extends Wish,
  Row extends Parameters<typeof listInWords<Name>>[1][number],
  List extends { rows: Row[]; cursor: string | null },
>(
  ctx: Context,
  name: Name,
  query: Query,
  list: (ctx: Context, query: Query) => Promise<List>,
): Promise<{ ok: true; data: List } | FileAnswer> {
  if (query.format !== 'csv') return { ok: true, data: await list(ctx, query) }
  const whole = openExport(ctx, name)
  return answerFile(ctx, name, whole, async (cursor) => {
    const page = await list(ctx, { ...query, cursor })
    return { ...listInWords(name, page.rows, { locale: ctx.locale, zone: whole.zone }), cursor: page.cursor }
  })
}

/**
 * A whole list as a download, named after the list and the day where its people are. It is read and sent page by page, each
 * a question of its own, so that neither memory nor a connection is taken up by a long list or a slow reader, and after the first
 * in turn with those of all other files. What fails
 * before the first page is an answer like any other; later it breaks the answer off, so that no file is shorter than its list.
 * @param pageAfter the page after a cursor; from the first without one
 */
export async function answerFile(
  ctx: Context,
  name: string,
  whole: Export,
  pageAfter: (cursor: string | undefined) => Promise<Page>,
): Promise<FileAnswer> {
  const first = await pageAfter(undefined)
  const isAll = first.cursor === null
  await whole.note(isAll ? first.rows.length : undefined)
  return {
    name: `${name}-${whole.day}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: isAll ? toCsv(first) : { chunks: textOf(first, pageAfter, whole) },
  }
}

const oneAtATime = pLimit(1)

/**
 * Makes a later page of a file: those of all files come one at a time, each with as long a pause after it as it took. The turn
 * that a request takes ends with its first page; a few long files would otherwise slow down everybody.
 */
const inTurn = <T>(make: () => Promise<T>): Promise<T> =>
  oneAtATime(async () => {
    const since = performance.now()
    try {
      return await make()
    } finally {
      await sleep(performance.now() - since)
    }
  })

async function* textOf(
  first: Page,
  pageAfter: (cursor: string) => Promise<Page>,
  whole: Export,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(toCsv(first))
  for (let { cursor } = first; cursor !== null; ) {
    // A slow reader takes long: whoever is shut out or loses the right meanwhile gets no more of it.
    await whole.stillAllowed()
    const after = cursor
    const page = await inTurn(async () => {
      const { rows, cursor } = await pageAfter(after)
      return { text: encoder.encode(linesOf(rows)), cursor }
    })
    yield page.text
    cursor = page.cursor
  }
}
