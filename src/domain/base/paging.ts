import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'

/** Where a list goes on that is sorted by an instant: the last row shown, whose id breaks ties. */
export interface Mark {
  at: Date
  id: string
}

const unknown = () => invalid({ path: 'cursor', code: 'format' })

/** A mark as the cursor that leaves the house. */
export function writeMark({ at, id }: Mark): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')
}

/** @throws DomainError `request.invalid` for a cursor that we did not make: to begin again would never end. */
export function readMark(cursor: string | undefined): Mark | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isId(id) || more.length > 0) throw unknown()
  return { at: readInstantOf(at), id }
}

/** The instant that a cursor names, as we write it. @throws DomainError `request.invalid` for one that no table could hold. */
export function readInstantOf(text: string): Date {
  const instant = new Date(text)
  // Tables know neither a year 0 nor one of five digits.
  const isWritten = !Number.isNaN(instant.getTime()) && instant.toISOString() === text
  if (!isWritten || !/^(?!0000)\d{4}-/.test(text)) throw unknown()
  return instant
}

/**
 * A page out of the rows that were read for it, one more than it holds: so its end is known without counting.
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

/** A place in a list that is ranked anew for each question, as a cursor. */
export const writeOffset = (offset: number): string => Buffer.from(`o${offset}`).toString('base64url')

/** @throws DomainError `request.invalid` for a cursor that we did not make. */
export function readOffset(cursor: string | undefined): number {
  if (!cursor) return 0
  const offset = /^o(\d{1,4})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (offset === undefined) throw unknown()
  return Number(offset)
}

/** An id as a cursor. @throws DomainError `request.invalid` for anything else. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isId(cursor)) throw unknown()
  return cursor
}

/**
 * A page of a list that is whole in memory, after the row whose key is the cursor; keys are unique.
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
