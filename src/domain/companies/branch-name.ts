import { townName } from '#domain/base/index.ts'
import { type Locale, type Localized, localized } from '#shared/locale.ts'

/** What a branch is called in a language: its name, else its town, else the end of its id. */
export const branchName = (
  { id, name, city }: { id: string; name: Localized | null; city: string | null },
  locale: Locale,
): string => (name && localized(name, locale)) || (city && townName(city, locale)) || id.slice(-4)
