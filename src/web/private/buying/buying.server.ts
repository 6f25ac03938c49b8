import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import type { Locale } from '#shared/locale.ts'
import { kitTexts } from '../kit-texts.server.ts'

/** The pages of cart, checkout and orders need only texts from the server. Everything else comes from the API. */
export function shell(locale: Locale, title: 'cart' | 'checkout' | 'pay' | 'orders' | 'order') {
  return {
    texts: packedTexts(locale, 'buying', 'address', 'slots', 'orders', 'sums', 'messages', 'trust', ...kitTexts),
    title: `${serverTranslator(locale)(`buying.title.${title}`)} - ${brand.name}`,
  }
}
