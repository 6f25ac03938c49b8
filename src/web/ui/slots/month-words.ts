import { intlLocale } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { lazyTexts } from '../lazy-texts.ts'

export const monthTexts = lazyTexts('month', {
  en: () => import('#locales/en/month.json'),
  ms: () => import('#locales/ms/month.json'),
  zh: () => import('#locales/zh/month.json'),
})

/**
 * Gives React Aria its words in the page's language: it has none in Malay. It reads them once, from where it looks for the
 * words of a server. From then on it looks nowhere else, so whoever takes another of its parts that speaks adds the words
 * of that part's package here. A page keeps its language: another one is another document.
 */
export function giveAriaWords(t: Translate, locale: Locale): void {
  const strings = {
    '@react-aria/calendar': {
      previous: t('ui.previous'),
      next: t('ui.next'),
      selectedDateDescription: ({ date }: Words) => t('month.chosen', { date }),
      selectedRangeDescription: ({ dateRange }: Words) => t('month.chosen', { date: dateRange }),
      todayDate: ({ date }: Words) => t('month.today', { date }),
      todayDateSelected: ({ date }: Words) => t('month.today', { date: t('month.dayChosen', { date }) }),
      dateSelected: ({ date }: Words) => t('month.dayChosen', { date }),
      startRangeSelectionPrompt: t('month.firstDay'),
      finishRangeSelectionPrompt: t('month.lastDay'),
      minimumDate: t('month.firstDay'),
      maximumDate: t('month.lastDay'),
      dateRange: ({ startDate, endDate }: Words) => `${startDate} – ${endDate}`,
    },
  }
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: intlLocale[locale],
    [Symbol.for('react-aria.i18n.strings')]: strings,
  })
}

type Words = Record<'date' | 'dateRange' | 'startDate' | 'endDate', string>
