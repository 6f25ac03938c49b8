import type { Texts } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'

type File = () => Promise<{ default: Record<string, string> }>

/** A namespace of texts that is fetched with the part of a page that needs it, and not with the page; for `useLoaded`. */
export function lazyTexts(
  namespace: string,
  files: Record<Locale, File>,
): Readonly<Record<Locale, () => Promise<Texts>>> {
  const reader = (file: File) => async () => {
    const { default: own } = await file()
    return Object.fromEntries(Object.entries(own).map(([key, text]) => [`${namespace}.${key}`, text]))
  }
  return { en: reader(files.en), ms: reader(files.ms), zh: reader(files.zh) }
}
