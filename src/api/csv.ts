import { stringify } from 'csv-stringify/sync'
import { type Context } from '#domain/base/index.ts'
import { noteExport } from '#read/index.ts'
import type { FileAnswer } from './serve.ts'

/** Rows as CSV for spreadsheets: UTF-8 with a BOM, a header of field names, formulas escaped. */
export function toCsv(rows: readonly object[]): string {
  const first = rows[0]
  if (!first) return '\ufeff'
  return stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))),
    { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' },
  )
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** A page of a list as JSON; on request the whole list as a file, which is recorded in the audit log. */
export async function answerList<List extends { rows: readonly object[] }>(
  ctx: Context,
  name: string,
  format: 'json' | 'csv' | undefined,
  list: List,
): Promise<{ ok: true; data: List } | FileAnswer> {
  if (format !== 'csv') return { ok: true, data: list }
  await noteExport(ctx, name, list.rows.length)
  return answerFile(ctx, name, list.rows)
}

/** Rows as a download, named after the list and the day. */
export function answerFile(ctx: Context, name: string, rows: readonly object[]): FileAnswer {
  const day = ctx.now().toISOString().slice(0, 10)
  return { name: `${name}-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: toCsv(rows) }
}
