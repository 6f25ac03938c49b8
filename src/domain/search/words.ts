import { Converter } from 'opencc-js/t2cn'

const HAN_RUN = /\p{Script=Han}+/gu
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

let simplify: ((text: string) => string) | undefined

/** Normalises a text for the index and for queries: lower case, no accents, full-width forms as plain ones, simplified Chinese. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  if (!/\p{Script=Han}/u.test(plain)) return plain
  simplify ??= Converter({ from: 'tw', to: 'cn' })
  return simplify(plain)
}

/** The words of a text, without the Chinese parts. */
export function latinWords(folded: string): string[] {
  return folded.replaceAll(HAN_RUN, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The bigrams of a text, by whole characters (rare ones take two UTF-16 units); none of a single character. */
function pairs(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((next, i) => `${characters[i]}${next}`)
}

/**
 * Chinese for the index: the words of a dictionary segmenter, and every bigram, so that a query finds what the segmenter
 * cut differently.
 */
export function hanTokens(folded: string): string[] {
  const tokens = new Set<string>()
  for (const [run] of folded.matchAll(HAN_RUN)) {
    for (const { segment } of segmenter.segment(run)) tokens.add(segment)
    for (const pair of pairs(run)) tokens.add(pair)
  }
  return [...tokens]
}

/** Chinese for a query: words of one or two characters unchanged, longer ones as their bigrams. */
export function hanTerms(folded: string): string[] {
  const terms = new Set<string>()
  for (const [run] of folded.matchAll(HAN_RUN)) {
    for (const { segment } of segmenter.segment(run)) {
      const [first = segment, ...others] = pairs(segment)
      for (const term of [first, ...others]) terms.add(term)
    }
  }
  return [...terms]
}

/** Words that say nothing about what is wanted. */
const STOP_WORDS = new Set(
  'a an the of for in at on to my near me with and or i need want best good cheap di ke dan untuk yang saya nak dekat dengan dari murah terbaik cari'.split(
    ' ',
  ),
)

/**
 * Spellings of one word, as people here write it: who looks for one is shown what is written with any. No
 * correction joins them once each of them is in some document.
 */
const SPELLINGS: readonly (readonly string[])[] = [
  ['aircon', 'aircond', 'airconditioner', 'airconditioning'],
  ['salon', 'salun'],
  ['facial', 'fasial'],
  ['tuition', 'tuisyen'],
  ['manicure', 'manikur'],
  ['pedicure', 'pedikur'],
  ['service', 'servis'],
  ['urut', 'pijat'],
  ['冷气', '空调'],
  ['清洁', '打扫'],
]

/** How else a word is written. */
export function otherSpellings(word: string): string[] {
  return SPELLINGS.flatMap((same) => (same.includes(word) ? same.filter((other) => other !== word) : []))
}

/** What a query asks for: words, which may match in any form, and Chinese terms. */
export function queryTerms(text: string): { words: string[]; han: string[] } {
  const folded = fold(text.slice(0, 200))
  const all = latinWords(folded)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  return { words: [...new Set(telling.length > 0 ? telling : all)].slice(0, 8), han: hanTerms(folded).slice(0, 12) }
}
