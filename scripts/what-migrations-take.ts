/** What a clause of `ALTER TABLE`, or another statement, takes away or demands. COLUMN may be left out in each. */
const taking: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'drops a column',
    /^drop (?!constraint |table |schema |type |function |trigger |index |view |default|not null|identity|expression)/i,
  ],
  ['drops a table', /^drop table /i],
  ['drops a schema or a type', /^drop (?:schema|type) /i],
  // A unique index is a promise as well, and is dropped like any other.
  ['drops a promise', /^drop (?:constraint|trigger|function|index) |^disable trigger |^detach partition /i],
  ['rewrites rows', /^update |^with .*\b(?:update|delete from|merge into)\b|^merge |\bon conflict\b.*\bdo update\b/i],
  ['does what only people can read', /^do |^create (?:or replace )?(?:function|procedure) |^call /i],
  ['moves a table away', /\bset schema\b|\brename value\b/i],
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
  ['0002_guards.sql', 'functions, which stand in db/sql since'],
  ['0003_on_the_spot_claims_and_moves.sql', 'what ended is released; a check that every row that stands passes'],
  ['0004_name_tickets_by_their_event.sql', 'the name of the event is put before that of the ticket'],
  ['0006_tries_and_tasks.sql', 'an index, no promise'],
  ['0007_tasks_of_before.sql', 'fills a new column'],
  ['0008_codes_of_a_checkout.sql', 'indexes, no promises'],
  ['0009_walk_ins_of_before.sql', 'fills a new column'],
  ['0011_standing_by_contact.sql', 'an index, no promise'],
  ['0012_open_invites_reach_no_further.sql', 'open invites get the reach of whoever made them'],
  ['0013_money_knows_its_company.sql', 'the column is filled for every row before it is demanded'],
  ['0014_threads_and_what_counts.sql', 'a wider promise takes the place of the one that goes'],
  ['0017_months_and_what_is_swept.sql', 'tables are parted by month: the rows are moved into the new ones'],
  ['0018_what_lists_and_sweeps_look_for.sql', 'indexes, no promises; fills a new column'],
  ['0019_when_money_came_and_went_back.sql', 'fills new columns'],
  ['0024_when_changes_gave_back.sql', 'fills a new column'],
  ['0036_guests_mailboxes.sql', 'an index, no promise; another one takes its place'],
  ['0037_who_pays.sql', 'fills a new column'],
  ['0038_companies_are_decided.sql', 'fills a new column'],
  [
    '0051_webhooks_of_their_makers.sql',
    'fills a new column; a copy that `webhook_event` derives, of a table that no released version has',
  ],
])

/** Texts in quotes first: what looks like a comment in them is none. */
const withoutComments = (sql: string) =>
  sql
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--(?!> )[^\n]*|\/\*[^]*?\*\//g, '')
    .replaceAll('--> statement-breakpoint', '')

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
