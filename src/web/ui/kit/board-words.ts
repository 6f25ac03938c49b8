import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { giveAriaWords } from '../aria-words.ts'
import { lazyTexts } from '../lazy-texts.ts'

export const boardTexts = lazyTexts('board', {
  en: () => import('#locales/en/board.json'),
  ms: () => import('#locales/ms/board.json'),
  zh: () => import('#locales/zh/board.json'),
})

/** What React Aria says while a card is moved, in the page's language. */
export function giveBoardWords(t: Translate, locale: Locale): void {
  giveAriaWords(locale, {
    '@react-aria/dnd': {
      dragItem: ({ itemText }: Item) => t('board.drag', { card: itemText }),
      dragDescriptionKeyboard: t('board.pickKeyboard'),
      dragDescriptionTouch: t('board.pickTouch'),
      dragDescriptionVirtual: t('board.pickVirtual'),
      dragStartedKeyboard: t('board.pickedKeyboard'),
      dragStartedTouch: t('board.pickedTouch'),
      dragStartedVirtual: t('board.pickedVirtual'),
      endDragKeyboard: t('board.leaveKeyboard'),
      endDragTouch: t('board.leaveTouch'),
      endDragVirtual: t('board.leaveVirtual'),
      dropDescriptionKeyboard: t('board.dropKeyboard'),
      dropDescriptionTouch: t('board.dropTouch'),
      dropDescriptionVirtual: t('board.dropVirtual'),
      dropCanceled: t('board.left'),
      dropComplete: t('board.dropped'),
      dropIndicator: t('board.place'),
      dropOnRoot: t('board.dropInto'),
      // Every card needs these texts, though cards are dropped neither on nor between others.
      dropOnItem: ({ itemText }: Item) => itemText,
      insertBefore: ({ itemText }: Item) => itemText,
      insertBetween: ({ beforeItemText }: Between) => beforeItemText,
      insertAfter: ({ itemText }: Item) => itemText,
    },
    // Needed although the cards of a board cannot be selected.
    '@react-aria/grid': { select: t('board.select'), longPressToSelect: t('board.select') },
  })
}

interface Item {
  itemText: string
}

interface Between {
  beforeItemText: string
}
