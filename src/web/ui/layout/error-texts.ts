import en from '#locales/en/ui.json'
import ms from '#locales/ms/ui.json'
import zh from '#locales/zh/ui.json'
import type { Locale } from '#shared/locale.ts'

const pick = (ui: typeof en) => ({
  title: ui.errorTitle,
  button: ui.errorButton,
  title404: ui.notFoundTitle,
  text404: ui.notFoundText,
  home: ui.backHome,
})

/** The few words of a page that could not be loaded, in all languages, shipped with it. */
export function errorTexts(locale: string | undefined): { texts: ReturnType<typeof pick>; language: Locale } {
  if (locale === 'ms') return { texts: pick(ms), language: 'ms' }
  if (locale === 'zh') return { texts: pick(zh), language: 'zh' }
  return { texts: pick(en), language: 'en' }
}
