import { type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { queryTerms } from './words.ts'

/** A text query for PostgreSQL: `strict` needs all of the words, `loose` any of them. */
export interface WordMatch {
  strict: SQL
  loose: SQL
  /** How many terms it has. */
  terms: number
  /** Corrected words: misspelt → meant. */
  read: ReadonlyMap<string, readonly string[]>
}

/** How long a correction is cached, in seconds. */
const WORDS_LIVE = 60

/**
 * Makes a query of a text in English, Malay and Chinese: by stems, prefixes, Chinese terms of two characters, and
 * corrections of words that are in no document. Undefined when the text has nothing to look for.
 */
export async function matchWords(ctx: Context, text: string): Promise<WordMatch | undefined> {
  const { words, han } = queryTerms(text)
  if (words.length + han.length === 0) return undefined
  const read = await ctx.platform.content.remember(`words:${words.join(' ')}`, { tags: [], seconds: WORDS_LIVE }, () =>
    resembling(ctx, words),
  )
  const parts = [
    ...words.map((word) => {
      const meant = (read.get(word) ?? []).map((other) => sql` || to_tsquery('simple', ${other})`)
      return sql`(plainto_tsquery('english', ${word}) || plainto_tsquery('indonesian', ${word}) || to_tsquery('simple', ${`${word}:*`})${sql.join(meant, sql``)})`
    }),
    ...han.map((term) => sql`to_tsquery('simple', ${`${term}:*`})`),
  ]
  return {
    strict: sql`(${sql.join(parts, sql` && `)})`,
    loose: sql`(${sql.join(parts, sql` || `)})`,
    terms: parts.length,
    read,
  }
}

/** The word with each pair of neighbouring letters swapped: the commonest typing mistake, which trigrams hardly find. */
function swapped(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((next, i) => [...letters.slice(0, i), next, letters[i], ...letters.slice(i + 2)].join(''))
}

async function resembling(ctx: Context, words: string[]): Promise<Map<string, string[]>> {
  const long = words.filter((word) => [...word].length >= 4).map((word) => ({ word, swaps: swapped(word) }))
  if (long.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ word: string; meant: string[] | null }>(sql`
    select q.word, (select array_agg(s.word) from (
        (select w.word from search_words w where w.word % q.word order by similarity(w.word, q.word) desc, w.word limit 4)
        union select w.word from search_words w where w.word = any(q.swaps)) s) as meant
    from jsonb_to_recordset(${JSON.stringify(long)}::jsonb) as q(word text, swaps text[])
    where not exists (select 1 from search_words w where w.word like q.word || '%')`)
  return new Map(rows.flatMap((row) => (row.meant ? [[row.word, row.meant]] : [])))
}
