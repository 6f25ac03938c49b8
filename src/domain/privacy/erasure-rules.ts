import { type SQL, sql } from 'drizzle-orm'

/** The person to erase or to export: everything by which rows are found and texts are cleaned. */
export interface Person {
  accountId: string
  contactId: string
  cinfoId: string
  /** The instant of the erasure. */
  at: Date
  /** Companies that were never open and end with the account: what they say of themselves goes, too. */
  companies: readonly string[]
  /** What replaces the name; nobody can be found by it. */
  pseudonym: string
  names: readonly string[]
  /** The numbers of their orders: where one stands in a mail, it is about them. */
  docnos: readonly string[]
  /** Those that a code has proved: by them rows are found. */
  emails: readonly string[]
  phones: readonly string[]
  /** What was written on cards and given for bookings, maybe of somebody else: nothing is found by it, but it is taken out of what was written. */
  given: { emails: readonly string[]; phones: readonly string[] }
  /** The email and the number that a code has proved: only these find what was done without the account. */
  proved: { email: string | null; phone: string | null }
}

/** The new value of a column, as SQL; it may read the column itself. */
export type ColumnErasure = (person: Person, column: string) => SQL

/**
 * One statement of an erasure: it deletes rows, or changes some of their columns. `walks`: no index leads to the rows, as they are
 * found by words; the table is read whole then, a piece at a time.
 */
export type Rule = { walks?: true } & (
  | { remove: (person: Person) => SQL }
  | { rows: (person: Person) => SQL; set: Readonly<Record<string, ColumnErasure>> }
)

/**
 * How long the rows of a table live. Every table says it, so that none grows for ever by being forgotten:
 * - `because`: for as long as these words say; there are as many as people, companies and orders, or somebody removes them;
 * - `days`: that long after the first of these instants (rows without one stay), of the rows that `where` names;
 * - `months`: in one partition per month of this column, dropped whole at that age.
 */
export type Kept =
  | { because: string }
  | { days: number; after: readonly string[]; where?: string }
  | { months: number; by: string }

/** Until the person who owns it removes it, or leaves. */
export const owner: Kept = { because: 'until its owner removes it, or leaves' }
/** As long as the order it belongs to. */
export const order: Kept = { because: 'as long as the order it belongs to' }
/** Malaysia's Income Tax Act 1967, section 82A: seven years. */
export const books: Kept = { because: 'books: the law asks for seven years' }
/** As long as the company's offer. */
export const offered: Kept = { because: 'a bounded number per offer or company, for as long as it stands' }

/** The privacy rules of one table. */
export interface TableErasure {
  table: string
  /** How long its rows live. */
  kept: Kept
  /** Columns that stay as they are, by the reason: they name nobody, or a law or a contract requires them. */
  keeps?: Readonly<Record<string, readonly string[]>>
  /** What an erasure does to a person's rows, in this order. */
  rules?: readonly Rule[]
  /** The rows that the person's export holds, and the columns that are left out (our secrets, data about others). */
  copy?: { as: string; rows: (person: Person) => SQL; without?: readonly string[] }
}

export const cleared: ColumnErasure = () => sql`null`
export const emptied: ColumnErasure = () => sql`''`
export const emptyObject: ColumnErasure = () => sql`'{}'::jsonb`
export const now: ColumnErasure = (person) => sql`${person.at.toISOString()}::timestamptz`
/** Now, unless it has happened before. */
export const nowUnlessBefore: ColumnErasure = (person, column) =>
  sql`coalesce(${sql.identifier(column)}, ${now(person, column)})`
export const no: ColumnErasure = () => sql`false`
export const pseudonym: ColumnErasure = (person) => sql`${person.pseudonym}::text`
/** A text per language that holds the person's name. */
export const pseudonymPerLanguage: ColumnErasure = (person) => sql`jsonb_build_object('en', ${person.pseudonym}::text)`
/** Keeps the text without what names the person. */
export const cleaned: ColumnErasure = (person, column) => cleanedText(person, sql.identifier(column))
/**
 * The same for the string values of a JSON object, and only for them: in the JSON source a line break is the letter n, and
 * a name may also be part of a key or a number.
 */
export const cleanedJson: ColumnErasure = (person, column) => {
  const object = sql.identifier(column)
  const text = cleanedText(person, sql`(value #>> '{}')`)
  return sql`coalesce((
    select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(${text}) else value end)
    from jsonb_each(${object})), ${object})`
}

/** Whether a text holds an email or a phone of the person. */
export function names(person: Person, column: SQL): SQL {
  const patterns = [...person.emails.map(emailPattern), ...person.phones.map(phonePattern)]
  if (patterns.length === 0) return sql`false`
  return sql`${column} ~* ${patterns.join('|')}`
}

/**
 * So many expressions clean a text. The server keeps some thirty of them ready; with more each is made anew for each text, which
 * takes a hundred times as long. Somebody who booked for a thousand people has as many names: then each holds more of them.
 */
const mostExpressions = 22
const leastAtOnce = 100

function cleanedText(person: Person, text: SQL | ReturnType<typeof sql.identifier>): SQL {
  const replaced = [
    { patterns: [...person.emails, ...person.given.emails].map(emailPattern), by: '•', flags: 'gi' },
    { patterns: [...person.phones, ...person.given.phones].map(phonePattern), by: '•', flags: 'g' },
    { patterns: person.names.map(namePattern), by: person.pseudonym, flags: 'gi' },
  ]
  const count = replaced.reduce((sum, { patterns }) => sum + patterns.length, 0)
  const size = Math.max(leastAtOnce, Math.ceil(count / mostExpressions))
  return replaced.reduce<SQL>((outer, { patterns, by, flags }) => {
    // The longer first: a whole name before one of its words.
    const sorted = patterns.toSorted((one, other) => other.length - one.length)
    return inGroups(sorted, size).reduce(
      (inner, group) => sql`regexp_replace(${inner}, ${group.join('|')}, ${by}, ${flags})`,
      outer,
    )
  }, sql`${text}`)
}

const inGroups = (patterns: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(patterns.length / size) }, (_, i) => patterns.slice(i * size, (i + 1) * size))

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

/** Matches whole words in scripts that separate them: 'Ann' is not in 'Annual', but 王伟 is in 王伟您好. */
function namePattern(name: string): string {
  const spaced = literal(name).replace(/\s+/g, '\\s+')
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name)
    ? spaced
    : `${wordAt([...name].at(0), '\\m')}${spaced}${wordAt([...name].at(-1), '\\M')}`
}

/** A word boundary, where the name begins or ends with a letter there: 'Jr.' and '(Ann)' end with punctuation. */
const wordAt = (letter: string | undefined, edge: string) => (letter && /[\p{L}\p{N}_]/u.test(letter) ? edge : '')

/**
 * Matches an address as a whole: 'li@example.test' is not in 'ali@example.test'. Its signs are Latin ones, so that it ends at a letter of
 * another script; what a full stop joins to it is taken for the next sentence, since what is left of the person matters more.
 */
const emailPattern = (email: string) => `(?<![A-Za-z0-9._%+-])(?<![A-Za-z0-9]')${literal(email)}(?![A-Za-z0-9-])`

/** Matches a phone number in any grouping, with the country code or with the zero that replaces it. */
function phonePattern(e164: string): string {
  const digits = e164.replace(/\D/g, '')
  const grouped = (text: string) => [...text].join('[\\s().-]*')
  return `(?<![0-9])(?:(?:\\+|00[\\s().-]*)?${grouped(digits)}|0[\\s().-]*${grouped(digits.slice(2))})(?![0-9])`
}

/** Why numbers and instants beside somebody's words stay. */
export const measured = 'amounts, counts and instants of the matter, nothing about a person'
