import type { Texts } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'

const files: Record<Locale, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('#locales/en/gateway.json'),
  ms: () => import('#locales/ms/gateway.json'),
  zh: () => import('#locales/zh/gateway.json'),
}

/** The dialog's texts of one language, fetched with the dialog and not with the page. */
export async function loadGatewayTexts(locale: Locale): Promise<Texts> {
  const { default: texts } = await files[locale]()
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`gateway.${key}`, text]))
}
