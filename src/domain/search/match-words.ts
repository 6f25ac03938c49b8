import { sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import { type Context } from '#domain/base/index.ts'
import type { Words } from './candidates.ts'
import { DOCUMENT_SHAPE } from './documents.ts'
import { otherSpellings, queryTerms } from './words.ts'

/** A text query for PostgreSQL: `strict` needs all of the words, `loose` any of them. */
export interface WordMatch {
  strict: Words
  loose: Words
  /** How many terms it has. */
  terms: number
  /** Whether its last word matches whole, and would match more as one that is still being typed. */
  endsShort: boolean
  /** Corrected words: misspelt → meant. */
  read: ReadonlyMap<string, readonly string[]>
}

/** How long a correction is cached, in seconds. */
const WORDS_LIVE = 60

/** Words as short as this match whole: what begins with them is mostly another word ('con' in 'consultation'). */
const SHORT = 3
const isShort = (word: string) => word !== '' && [...word].length <= SHORT
/** People write two words as one, or one as two: from this length of both together on. */
const JOINED = 5

/**
 * Makes a query of a text in English, Malay and Chinese: by stems, prefixes, Chinese terms of two characters, words written
 * together or apart ('air con', 'carwash') or spelt otherwise ('aircond'), and corrections of words that are in no document.
 * Undefined when the text has nothing to look for.
 * @param options.typing the last word is still being typed: it may be the beginning of any.
 */
export async function matchWords(
  ctx: Context,
  text: string,
  { typing = false }: { typing?: boolean } = {},
): Promise<WordMatch | undefined> {
  const { words, han } = queryTerms(text)
  if (words.length + han.length === 0) return undefined
  const forms = words.map((word, i) => {
    const together = joined(words, i)
    const spelt = [word, ...together].flatMap(otherSpellings)
    const isBegun = !isShort(word) || (typing && i === words.length - 1)
    return { word, spelt, begun: [...(isBegun ? [word] : []), ...together, ...spelt] }
  })
  const begun = [...new Set(forms.flatMap((form) => form.begun))]
  const name = `${typing}:${[...words, ...han].join(' ')}`
  const { read, apart, begins } = await ctx.platform.content.remember(
    `words:${name}`,
    { tags: [], seconds: WORDS_LIVE },
    async () => {
      const apart = await writtenApart(ctx, [...words, ...words.flatMap(otherSpellings)])
      return {
        apart,
        read: await resembling(
          ctx,
          words.filter((word) => !apart.has(word)),
        ),
        begins: await beginningWith(ctx, begun),
      }
    },
  )
  const parts = [
    ...forms.map(({ word, spelt, begun }) => {
      const others = [
        word,
        ...begun.flatMap((one) => begins.get(one) ?? [`${one}:*`]),
        ...[word, ...spelt].flatMap((one) => apart.get(one) ?? []).map((two) => two.join(' <-> ')),
        ...(read.get(word) ?? []),
      ]
      return sql`(plainto_tsquery('english', ${word}) || plainto_tsquery('indonesian', ${word}) || to_tsquery('simple', ${[...new Set(others)].join(' | ')}))`
    }),
    ...han.map((term) => sql`to_tsquery('simple', ${[term, ...otherSpellings(term)].map(asHan).join(' | ')})`),
  ]
  return {
    strict: { query: sql`(${sql.join(parts, sql` && `)})`, name: `${name} all` },
    loose: { query: sql`(${sql.join(parts, sql` || `)})`, name: `${name} any` },
    terms: parts.length,
    endsShort: !typing && isShort(words.at(-1) ?? ''),
    read,
  }
}

/** A term of Chinese for a query: documents have all pairs of their characters. */
const asHan = (term: string) => ([...term].length > 1 ? term : `${term}:*`)

/** A word with the one before it, and with the one after it, written as one. */
function joined(words: readonly string[], i: number): string[] {
  const [before, word, after] = [words[i - 1], words[i] ?? '', words[i + 1]]
  const both = [...(before ? [before + word] : []), ...(after ? [word + after] : [])]
  return both.filter((one) => one.length >= JOINED)
}

/** Words that some document writes as two, with the two. */
async function writtenApart(ctx: Context, words: readonly string[]): Promise<Map<string, [string, string][]>> {
  const cuts = words.flatMap((word) => {
    const letters = [...word]
    return letters
      .map((_, at) => ({ word, first: letters.slice(0, at).join(''), second: letters.slice(at).join('') }))
      .slice(SHORT, letters.length - SHORT + 1)
  })
  if (cuts.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ word: string; first: string; second: string }>(sql`
    select q.word, q.first, q.second
    from jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) as q(word text, first text, second text)
    where exists (select 1 from search_words w where w.word = q.first)
      and exists (select 1 from search_words w where w.word = q.second)
      and exists (select 1 from search_documents d where d.words @@ to_tsquery('simple', q.first || ' <-> ' || q.second))`)
  const found = Map.groupBy(rows, ({ word }) => word)
  return new Map([...found].map(([word, twos]) => [word, twos.map(({ first, second }) => [first, second])]))
}

/** A word with more beginnings than this is looked for by its beginning. */
const MOST_BEGINNING = 40
/** After every letter of a word. */
const HIGHEST = '\u{10FFFF}'

/**
 * The words of documents that begin so, by beginning; those with too many are left out, and those with none, which may begin a stem.
 * To look for each of them takes a fraction of looking for a beginning, for which an index collects every document of the country that has it.
 */
async function beginningWith(ctx: Context, begun: readonly string[]): Promise<Map<string, string[]>> {
  if (begun.length === 0 || !(await isWhole(ctx))) return new Map()
  const { rows } = await ctx.db.execute<{ begun: string; words: string[] }>(sql`
    select q.begun, array(select w.word from search_words w where w.word ~>=~ q.begun and w.word ~<~ (q.begun || ${HIGHEST}) limit ${MOST_BEGINNING + 1}) as words
    from jsonb_array_elements_text(${JSON.stringify(begun)}::jsonb) as q(begun)`)
  return new Map(
    rows
      .filter(({ words }) => words.length > 0 && words.length <= MOST_BEGINNING)
      .map(({ begun, words }) => [begun, words]),
  )
}

/** Whether the words of all documents are known: earlier versions left out those of summaries. */
function isWhole(ctx: Context): Promise<boolean> {
  return ctx.platform.content.remember('search:whole', { tags: [], seconds: WORDS_LIVE }, async () => {
    const { rows } = await ctx.db.execute(sql`select 1 from search_documents where shape < ${DOCUMENT_SHAPE} limit 1`)
    return rows.length === 0
  })
}

/** The word with each pair of neighbouring letters swapped: the commonest typing mistake, which trigrams hardly find. */
function swapped(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((next, i) => [...letters.slice(0, i), next, letters[i], ...letters.slice(i + 2)].join(''))
}

/** How many words that look alike are compared letter by letter. */
const COMPARED = 12
/** The most corrections of one word. */
const CORRECTIONS = 4

/** What a word without its plural may begin, where that is long enough to mean something: 'maths' is short for what begins with 'math'. */
const oneOf = (word: string) => (/^.{4,}s$/u.test(word) ? word.slice(0, -1) : '')

/** What may be meant by a word that no document has. */
interface Resembling extends Record<string, unknown> {
  word: string
  /** Words that begin as its singular. */
  begun: string[]
  /** Words that look alike, and words of which neighbours were swapped. */
  alike: string[]
  swaps: string[]
}

/** Of words that look alike, those that are fewest slips away. Swapped neighbours are one slip. */
function nearest({ word, alike, swaps }: Resembling): string[] {
  const slips = [...alike.map((one) => [one, distance(word, one)] as const), ...swaps.map((one) => [one, 1] as const)]
  const fewest = Math.min(...slips.map(([, count]) => count))
  return [...new Set(slips.filter(([, count]) => count === fewest).map(([one]) => one))].slice(0, CORRECTIONS)
}

/** What words that no document has were meant to be: misspelt → meant. */
async function resembling(ctx: Context, words: string[]): Promise<Map<string, string[]>> {
  const long = words
    .filter((word) => [...word].length >= 4)
    .map((word) => ({ word, one: oneOf(word), swaps: swapped(word) }))
  if (long.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Resembling>(sql`
    select q.word,
      array(select w.word from search_words w where q.one <> '' and w.word ~>=~ q.one and w.word ~<~ (q.one || ${HIGHEST}) limit ${CORRECTIONS}) as begun,
      array(select w.word from search_words w where w.word % q.word order by similarity(w.word, q.word) desc, w.word
        limit ${COMPARED}) as alike,
      array(select w.word from search_words w where w.word = any(q.swaps)) as swaps
    from jsonb_to_recordset(${JSON.stringify(long)}::jsonb) as q(word text, one text, swaps text[])
    where not exists (select 1 from search_words w where w.word ~>=~ q.word and w.word ~<~ (q.word || ${HIGHEST}))
      and not exists (select 1 from search_documents d where d.words @@ to_tsquery('simple', q.word || ':*'))`)
  return new Map(
    rows
      .filter(({ begun, alike, swaps }) => begun.length + alike.length + swaps.length > 0)
      .map((row) => [row.word, row.begun.length > 0 ? row.begun : nearest(row)]),
  )
}
