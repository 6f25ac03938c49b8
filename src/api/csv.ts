import type { z } from '@hono/zod-openapi'
import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { noteExport } from '#domain/operators/index.ts'
import { type ApiEnv, envelope } from './openapi.ts'

/** The documented answer of a list that can also be had as a file (`format=csv`). */
export function listOrFile<T extends z.ZodType>(page: T, description: string) {
  const schema = envelope(page)
  return {
    200: {
      description,
      content: { 'application/json': { schema }, 'text/csv': { schema: { type: 'string' as const } } },
    },
  }
}

/**
 * Rows as CSV that spreadsheets read: UTF-8 with a mark, a head of field names, nothing that a spreadsheet would take
 * for a formula.
 */
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

/** A page of a list as JSON; the whole list as a file when that was asked for, which is put on record. */
export async function answerList<Row extends object>(
  c: Context<ApiEnv>,
  name: string,
  format: 'json' | 'csv' | undefined,
  list: { rows: Row[]; cursor: string | null },
) {
  if (format !== 'csv') return c.json({ ok: true as const, data: list }, 200)
  await noteExport(c.var.ctx, name, list.rows.length)
  return answerFile(c, name, list.rows)
}

/** Rows as a file to keep, named after the list and the day. */
export function answerFile(c: Context<ApiEnv>, name: string, rows: readonly object[]) {
  const day = c.var.ctx.now().toISOString().slice(0, 10)
  return c.body(toCsv(rows), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  })
}
