import type { Texts } from './i18n.ts'

declare const packed: unique symbol

/**
 * The texts of a page in one string, which `unpackTexts` opens. A page has hundreds of them: on their way to the browser each
 * would be a value of its own, written on every rendering and read before the page is alive.
 */
export type PackedTexts = string & { readonly [packed]: true }

export const packTexts = (texts: Texts) => JSON.stringify(texts) as PackedTexts

/** What was opened: as much as there are pages and languages, since nothing else packs texts. */
const open = new Map<PackedTexts, Texts>()

/** @returns the same object each time. */
export function unpackTexts(texts: PackedTexts): Texts {
  let found = open.get(texts)
  if (!found) open.set(texts, (found = JSON.parse(texts) as Texts))
  return found
}
