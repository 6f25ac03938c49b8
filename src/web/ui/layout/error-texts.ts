import * as ui from '#locales/en/ui.json'
import * as ms from '#locales/ms/ui.json'
import * as zh from '#locales/zh/ui.json'
import type { Locale } from '#shared/locale.ts'

// Each is named by itself: so the build leaves the other texts of these files out of what every page loads.
const texts = {
  en: {
    title: ui.errorTitle,
    text: ui.somethingFailed,
    button: ui.errorButton,
    title404: ui.notFoundTitle,
    text404: ui.notFoundText,
    home: ui.backHome,
  },
  ms: {
    title: ms.errorTitle,
    text: ms.somethingFailed,
    button: ms.errorButton,
    title404: ms.notFoundTitle,
    text404: ms.notFoundText,
    home: ms.backHome,
  },
  zh: {
    title: zh.errorTitle,
    text: zh.somethingFailed,
    button: zh.errorButton,
    title404: zh.notFoundTitle,
    text404: zh.notFoundText,
    home: zh.backHome,
  },
} as const

/** The few words of a page that could not be loaded, in all languages, shipped with it. */
export function errorTexts(locale: string | undefined): {
  texts: Readonly<Record<keyof (typeof texts)['en'], string>>
  language: Locale
} {
  const language = locale === 'ms' || locale === 'zh' ? locale : 'en'
  return { texts: texts[language], language }
}
