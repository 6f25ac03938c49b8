import { Converter } from 'opencc-js/t2cn'

const HAN_RUN = /\p{Script=Han}+/gu
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

let simplify: ((text: string) => string) | undefined

/** Small letters, no accents, full-width forms made plain, traditional Chinese as simplified: what is indexed and what is looked for. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  if (!/\p{Script=Han}/u.test(plain)) return plain
  simplify ??= Converter({ from: 'tw', to: 'cn' })
  return simplify(plain)
}

/** The words of everything that is not Chinese. */
export function latinWords(folded: string): string[] {
  return folded.replaceAll(HAN_RUN, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Each character with the next one; whole characters, of which rare ones take two units. None of a single character. */
function pairs(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((next, i) => `${characters[i]}${next}`)
}

/**
 * Chinese as the index holds it: the words a dictionary cuts, and every pair of neighbours, so that a query finds what
 * the dictionary cut differently.
 */
export function hanTokens(folded: string): string[] {
  const tokens = new Set<string>()
  for (const [run] of folded.matchAll(HAN_RUN)) {
    for (const { segment } of segmenter.segment(run)) tokens.add(segment)
    for (const pair of pairs(run)) tokens.add(pair)
  }
  return [...tokens]
}

/** Chinese as a query asks for it: words of one or two characters as they are, longer ones as their pairs. */
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

/** Little words that say nothing about what is wanted. */
const IDLE = new Set(
  'a an the of for in at on to my near me with and or i need want best good cheap di ke dan untuk yang saya nak dekat dengan dari murah terbaik cari'.split(
    ' ',
  ),
)

/** What a query demands: words to be found in some form, and Chinese terms. */
export function queryTerms(text: string): { words: string[]; han: string[] } {
  const folded = fold(text.slice(0, 200))
  const all = latinWords(folded)
  const telling = all.filter((word) => !IDLE.has(word))
  return { words: [...new Set(telling.length > 0 ? telling : all)].slice(0, 8), han: hanTerms(folded).slice(0, 12) }
}
