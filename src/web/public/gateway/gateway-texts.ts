import { lazyTexts } from '#web/ui/lazy-texts.ts'

/** The dialog's texts, by language. */
export const gatewayTexts = lazyTexts('gateway', {
  en: () => import('#locales/en/gateway.json'),
  ms: () => import('#locales/ms/gateway.json'),
  zh: () => import('#locales/zh/gateway.json'),
})
