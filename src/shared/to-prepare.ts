import { type Locale, type Localized, localized } from './locale.ts'

/** What a customer has to prepare or bring for an order, each once. */
export const toPrepare = (lines: readonly { prepare: Localized | null }[], locale: Locale): string[] => [
  ...new Set(lines.map(({ prepare }) => localized(prepare, locale)).filter(Boolean)),
]
