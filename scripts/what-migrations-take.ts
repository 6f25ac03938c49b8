/**
 * What a migration may not do before nobody uses it any more: the version before must run on its tables, and what people wrote
 * is never lost. A renamed column is one that was dropped, and one that is empty.
 */
const taking: ReadonlyMap<string, RegExp> = new Map([
  // COLUMN may be left out.
  ['drops a column', /\balter table[^;]*\bdrop (?!constraint\b|default\b|not null\b|identity\b|expression\b)/i],
  ['drops a table', /\bdrop table\b/i],
  ['drops a schema or a type', /\bdrop (schema|type)\b/i],
  ['renames', /\brename (to|column)\b/i],
  ['changes the type of a column', /\bset data type\b|\balter column "?\w+"? type\b/i],
  ['empties a table', /\btruncate\b/i],
  ['deletes rows', /\bdelete from\b/i],
  [
    'demands a value that standing rows lack',
    /\badd column (?![^;]*\bdefault\b)(?![^;]*\bgenerated\b)[^;]*\bnot null\b/i,
  ],
  ['demands a value', /\bset not null\b/i],
])

/**
 * Migrations that take something away nonetheless, and why nothing is lost by it: the version since which nobody reads it, or
 * where it is kept. Whoever adds a line has read its statements.
 */
const reviewed: ReadonlyMap<string, string> = new Map([
  ['0013_money_knows_its_company.sql', 'the column is filled for every row before it is demanded'],
  [
    '0017_months_and_what_is_swept.sql',
    'tables are parted by month: the rows are moved into the new one, under the old name',
  ],
])

const withoutComments = (sql: string) => sql.replaceAll(/--(?!> )[^\n]*|\/\*[^]*?\*\//g, '')

/** What a migration takes away or demands, in words; nothing where its line says why it may. @param name of its file */
export function takenBy(name: string, sql: string): string[] {
  if (reviewed.has(name)) return []
  const plain = withoutComments(sql)
  return [...taking].flatMap(([what, pattern]) => (pattern.test(plain) ? [`${name} ${what}`] : []))
}
