import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { giveAriaWords } from '../aria-words.ts'
import { lazyTexts } from '../lazy-texts.ts'

export const monthTexts = lazyTexts('month', {
  en: () => import('#locales/en/month.json'),
  ms: () => import('#locales/ms/month.json'),
  zh: () => import('#locales/zh/month.json'),
})

/** What React Aria says of a month, in the page's language. */
export function giveMonthWords(t: Translate, locale: Locale): void {
  giveAriaWords(locale, {
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
  })
}

type Words = Record<'date' | 'dateRange' | 'startDate' | 'endDate', string>
