import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'

/** Where a list sorted by an instant continues: after the last row shown, whose id breaks ties. */
export interface Position {
  at: Date
  id: string
}

const unknown = () => invalid({ path: 'cursor', code: 'format' })

/** A position as an opaque cursor. */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')
}

/** @throws DomainError `request.invalid` for an invalid cursor: to start again from the first page would never end. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isId(id) || more.length > 0) throw unknown()
  return { at: readInstantOf(at), id }
}

/** The instant in a cursor. @throws DomainError `request.invalid` for one that is not in our form or that no table can hold. */
export function readInstantOf(text: string): Date {
  const instant = new Date(text)
  // Only years 0001 to 9999: a cursor of ours has no others.
  const isWritten = !Number.isNaN(instant.getTime()) && instant.toISOString() === text
  if (!isWritten || !/^(?!0000)\d{4}-/.test(text)) throw unknown()
  return instant
}

/**
 * Cuts a page from the rows read for it: one more than it holds, so that the end of the list is known without counting.
 * @returns its rows, and the cursor of the next page: null at the end of the list.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, cursor: last === undefined ? null : cursorOf(last) }
}

/**
 * Rows that are read at a time for a file, which holds its whole list. Such a list comes in an order that no change moves a
 * row in (by what was first), or one that moves while the file is read would be in it twice, or not at all.
 */
export const fileStep = 500

/** Where a list that is ranked for each request continues: after a row, which so many others preceded then. */
export interface Rank {
  id: string
  before: number
}

/** A rank as an opaque cursor. */
export const writeRank = ({ id, before }: Rank): string => Buffer.from(`${before} ${id}`).toString('base64url')

/** @throws DomainError `request.invalid` for an invalid cursor. */
export function readRank(cursor: string | undefined): Rank | undefined {
  if (!cursor) return undefined
  const [before = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^\d{1,4}$/.test(before) || !isId(id) || more.length > 0) throw unknown()
  return { id, before: Number(before) }
}

/** The place of the first row after a rank: by its row, whatever was ranked before it since; where that is gone, by its number. */
export function placeAfter<Row>(rows: readonly Row[], idOf: (row: Row) => string, rank: Rank | undefined): number {
  if (rank === undefined) return 0
  const found = rows.findIndex((row) => idOf(row) === rank.id)
  return found >= 0 ? found + 1 : Math.min(rank.before, rows.length)
}

/** An id as a cursor. @throws DomainError `request.invalid` for anything else. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isId(cursor)) throw unknown()
  return cursor
}

/**
 * A page of a list that is all in memory, after the row whose key is the cursor; keys are unique.
 * @throws DomainError `request.invalid` for a cursor that is no row's key.
 */
export function pageAfter<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  page: { limit: number; cursor?: string | undefined },
): { rows: Row[]; cursor: string | null } {
  const before = page.cursor === undefined ? -1 : rows.findIndex((row) => keyOf(row) === page.cursor)
  if (page.cursor !== undefined && before < 0) throw unknown()
  const shown = rows.slice(before + 1, before + 1 + page.limit)
  const last = shown.at(-1)
  return { rows: shown, cursor: last && before + 1 + page.limit < rows.length ? keyOf(last) : null }
}
