/** What a clause of `ALTER TABLE`, or another statement, takes away or demands. COLUMN may be left out in each. */
const taking: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'drops a column',
    /^drop (?!constraint |table |schema |type |function |trigger |index |view |default|not null|identity|expression)/i,
  ],
  ['drops a table', /^drop table /i],
  ['drops a schema or a type', /^drop (?:schema|type) /i],
  ['drops a promise', /^drop (?:constraint|trigger|function) /i],
  ['renames', /^rename /i],
  ['changes the type of a column', /^alter (?:column )?\S+ (?:set data )?type /i],
  ['empties a table', /^truncate /i],
  ['deletes rows', /^delete from /i],
  ['demands a value that standing rows lack', /^add (?!constraint )(?!.*\b(?:default|generated)\b).*\bnot null\b/i],
  ['demands a value', /^alter (?:column )?\S+ set not null|^add constraint .*\bcheck\b.*\bis not null\b/i],
]

/**
 * Migrations that take something away nonetheless, and why nothing is lost by it: the version since which nobody reads it, or
 * where it is kept. Whoever adds a line has read its statements.
 */
const reviewed: ReadonlyMap<string, string> = new Map([
  ['0003_on_the_spot_claims_and_moves.sql', 'a check that every row that stands passes'],
  ['0013_money_knows_its_company.sql', 'the column is filled for every row before it is demanded'],
  ['0014_threads_and_what_counts.sql', 'a wider promise takes the place of the one that goes'],
  ['0017_months_and_what_is_swept.sql', 'tables are parted by month: the rows are moved into the new ones'],
])

const withoutComments = (sql: string) =>
  sql.replaceAll(/--(?!> )[^\n]*|\/\*[^]*?\*\//g, '').replaceAll('--> statement-breakpoint', '')

/** The statements of a migration, those on a table clause by clause; what runs from a text (`EXECUTE`) is read by its reviewers. */
function clausesOf(sql: string): string[] {
  return withoutComments(sql)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .flatMap((statement) => {
      const [, clauses] = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/i.exec(statement) ?? []
      // Commas in brackets part no clauses.
      return clauses === undefined ? statement : clauses.split(/,\s*(?![^(]*\))/)
    })
}

/**
 * What a migration takes away or demands, in words; nothing where its line says why it may. The version before must run on its
 * tables, and what people wrote is never lost: a renamed column is one that was dropped, and one that is empty.
 * @param name of its file
 */
export function takenBy(name: string, sql: string): string[] {
  if (reviewed.has(name)) return []
  const clauses = clausesOf(sql)
  return taking.flatMap(([what, pattern]) => (clauses.some((one) => pattern.test(one)) ? [`${name} ${what}`] : []))
}
